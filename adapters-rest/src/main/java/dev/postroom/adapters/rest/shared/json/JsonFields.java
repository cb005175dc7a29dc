package dev.postroom.adapters.rest.shared.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fields of a JSON object in a request, read one by one. Violations are collected, and {@link
 * #finish} throws them together. A field that is {@code null} counts as absent, except for {@link
 * #isNull}. {@link FieldReader} reads other types than strings. Belongs to one thread.
 */
public final class JsonFields {

    private final ObjectNode object;
    private final Violations violations;
    private final String path;
    private final UnreadFields unread = new UnreadFields();
    private final List<JsonFields> children = new ArrayList<>();

    private JsonFields(ObjectNode object, Violations violations, String path) {
        this.object = object;
        this.violations = violations;
        this.path = path;
    }

    /** The fields of an object that is no body, such as a row of a file. */
    public static JsonFields of(ObjectNode object) {
        return of(object, new Violations());
    }

    /** The fields of a whole body; violations are added to those of the rest of the request. */
    public static JsonFields of(ObjectNode object, Violations violations) {
        return new JsonFields(object, violations, "");
    }

    /** The fields of an object within this one; {@code name} may have an index. */
    public JsonFields child(String name, ObjectNode node) {
        JsonFields child = new JsonFields(node, violations, pathOf(name));
        children.add(child);
        return child;
    }

    /**
     * As {@link #child}, for an object with a result of its own: its violations are thrown by its
     * own {@link #finish}, and not by that of this one.
     */
    public JsonFields separate(String name, ObjectNode node) {
        return new JsonFields(node, new Violations(), pathOf(name));
    }

    /** The value of the field, or empty when it is absent or null. */
    public Optional<JsonNode> value(String name) {
        unread.noteRead(name);
        return Optional.ofNullable(object.get(name)).filter(node -> !node.isNull());
    }

    /** Whether the field is present and null. */
    public boolean isNull(String name) {
        unread.noteRead(name);
        return object.has(name) && object.get(name).isNull();
    }

    /** The field as a domain value, or empty when it is absent or invalid. */
    public <T> Optional<T> parsed(String name, Function<String, T> parse) {
        return value(name)
                .flatMap(node -> text(name, node))
                .flatMap(text -> checked(name, () -> parse.apply(text)));
    }

    /** As {@link #parsed}; a missing field is a violation. */
    public <T> Optional<T> required(String name, Function<String, T> parse) {
        if (value(name).isEmpty()) {
            violate(name, "required", Messages.REQUIRED);
        }
        return parsed(name, parse);
    }

    /** The text of a string value; empty, with a violation, for other types. */
    public Optional<String> text(String name, JsonNode node) {
        if (!node.isTextual()) {
            violate(name, "invalid_type", Messages.STRING);
            return Optional.empty();
        }
        if (node.textValue().indexOf('\0') >= 0) {
            violate(name, "control_character", Messages.NO_NUL);
            return Optional.empty();
        }
        return Optional.of(node.textValue());
    }

    /** Runs a parser. Its violations are added to the field; the result is then empty. */
    public <T> Optional<T> checked(String name, Supplier<T> parse) {
        return violations.checked(pathOf(name), parse);
    }

    /**
     * Says why this operation does not read a field that the resource has.
     *
     * @param reason a sentence that names the operation that changes it, if there is one
     */
    public void explain(String name, String reason) {
        unread.explain(name, reason);
    }

    /** As {@link #explain}, for fields that only the service sets. */
    public void explainReadOnly(String... names) {
        for (String name : names) {
            explain(name, Messages.READ_ONLY);
        }
    }

    /** Lets a field be present without being read, such as a column of an export in an import. */
    public void ignore(String name) {
        unread.ignore(name);
    }

    /**
     * Runs a check of fields of which some may be invalid, and adds the violations of the others.
     */
    public void checkFurther(Runnable check) {
        violations.checkFurther(path, check);
    }

    /** Adds a violation of one field. */
    public void violate(String name, String code, String message) {
        violations.add(pathOf(name), code, message);
    }

    /**
     * Throws all violations together, those of the query and the headers too.
     *
     * @param strict whether unknown fields are violations too
     */
    public void finish(boolean strict) {
        finish(strict, () -> {});
    }

    /**
     * As the other {@code finish}.
     *
     * @param further runs if there is a violation, and checks what the use case would check
     *     otherwise; its violations are added for fields that have none
     */
    public void finish(boolean strict, Runnable further) {
        if (strict) {
            addUnknown();
        }
        if (!violations.isEmpty()) {
            checkFurther(further);
        }
        violations.throwIfAny();
    }

    private void addUnknown() {
        unread.report(object, (name, found) -> violate(name, found.code(), found.message()));
        children.forEach(JsonFields::addUnknown);
    }

    // a name with an index is a path already
    private String pathOf(String name) {
        return FieldPath.within(path, object.has(name) ? FieldPath.of(name) : name);
    }
}
