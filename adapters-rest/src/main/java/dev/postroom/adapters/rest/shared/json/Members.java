package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.shared.Violations;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The members of a JSON object in a request, read one by one; what is wrong is collected and thrown
 * at once by {@link #finish}. A member that is {@code null} counts as absent, unless asked for by
 * {@link #isNull}.
 */
public final class Members {

    private final ObjectNode object;
    private final Violations violations;
    private final String path;
    private final Set<String> asked = new HashSet<>();
    private final List<Members> children = new ArrayList<>();

    private Members(ObjectNode object, Violations violations, String path) {
        this.object = object;
        this.violations = violations;
        this.path = path;
    }

    /** The members of a whole body. */
    public static Members of(ObjectNode object) {
        return new Members(object, new Violations(), "");
    }

    /** The members of an object within this one; {@code name} may have an index. */
    public Members child(String name, ObjectNode node) {
        Members child = new Members(node, violations, pathOf(name));
        children.add(child);
        return child;
    }

    /** The member, or empty when it is absent or null. */
    public Optional<JsonNode> value(String name) {
        asked.add(name);
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    /** Whether the member is there and null. */
    public boolean isNull(String name) {
        asked.add(name);
        return object.has(name) && object.get(name).isNull();
    }

    /** The member as a domain value, or empty when it is absent or wrong. */
    public <T> Optional<T> parsed(String name, Function<String, T> parse) {
        return value(name)
                .flatMap(node -> text(name, node))
                .flatMap(text -> Optional.ofNullable(check(name, () -> parse.apply(text))));
    }

    /** As {@link #parsed}; absence is wrong. */
    public <T> Optional<T> required(String name, Function<String, T> parse) {
        if (value(name).isEmpty()) {
            violate(name, "required", "This is required.");
        }
        return parsed(name, parse);
    }

    /** The text of a string value, or empty and a violation. */
    public Optional<String> text(String name, JsonNode node) {
        if (!node.isTextual()) {
            violate(name, "invalid_type", "This must be a string.");
            return Optional.empty();
        }
        if (node.textValue().indexOf('\0') >= 0) {
            violate(name, "control_character", "This must not contain NUL.");
            return Optional.empty();
        }
        return Optional.of(node.textValue());
    }

    /** Runs a parser; its violations are noted under the member, and the answer is null then. */
    public <T> @Nullable T check(String name, Supplier<T> parse) {
        return violations.check(pathOf(name), parse);
    }

    /** Notes a violation of one member. */
    public void violate(String name, String code, String message) {
        violations.add(pathOf(name), code, message);
    }

    /**
     * Throws everything found wrong.
     *
     * @param strict whether members that nobody asked for are wrong, too
     */
    public void finish(boolean strict) {
        if (strict) {
            noteUnknown();
        }
        violations.throwIfAny();
    }

    private void noteUnknown() {
        object.fieldNames()
                .forEachRemaining(name -> {
                    if (!asked.contains(name)) {
                        violate(name, "unknown_member", "There is no such member.");
                    }
                });
        children.forEach(Members::noteUnknown);
    }

    private String pathOf(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }
}
