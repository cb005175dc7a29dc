package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The fields of a JSON object, read one by one. Violations are collected, and {@link #finish}
 * throws them together. A field that is {@code null} counts as absent, except for {@link #isNull}.
 * Values are String, Boolean, Number, List and Map, in the form of the parser; {@link FieldReader}
 * reads other types than strings. Belongs to one thread.
 */
public final class JsonFields {

    private final Map<?, ?> object;
    private final Violations violations;
    private final String path;
    private final UnreadFields unread = new UnreadFields();
    private final List<JsonFields> children = new ArrayList<>();

    private JsonFields(Map<?, ?> object, Violations violations, String path) {
        this.object = Collections.unmodifiableMap(new LinkedHashMap<>(object));
        this.violations = violations;
        this.path = path;
    }

    /** The fields of an object that is no body, such as a row of a file or a part of one. */
    public static JsonFields of(Map<?, ?> object) {
        return of(object, new Violations());
    }

    /** The fields of a whole body; violations are added to those of the rest of the request. */
    public static JsonFields of(Map<?, ?> object, Violations violations) {
        return new JsonFields(object, violations, "");
    }

    /** The violations that were found so far, to be added to. */
    public Violations violations() {
        return violations;
    }

    /** The fields of an object within this one; {@code name} may have an index. */
    public JsonFields child(String name, Map<?, ?> node) {
        JsonFields child = new JsonFields(node, violations, pathOf(name));
        children.add(child);
        return child;
    }

    /**
     * As {@link #child}, for an object with a result of its own: its violations are thrown by its
     * own {@link #finish}, and not by that of this one.
     */
    public JsonFields separate(String name, Map<?, ?> node) {
        return new JsonFields(node, new Violations(), pathOf(name));
    }

    /** The value of the field, or empty when it is absent or null. */
    public Optional<Object> value(String name) {
        unread.noteRead(name);
        return Optional.ofNullable(object.get(name));
    }

    /** Whether the field is present and not null. */
    public boolean has(String name) {
        return value(name).isPresent();
    }

    /** The names of all fields, in the order given. */
    public List<String> names() {
        return object.keySet().stream().map(String::valueOf).toList();
    }

    /** The fields as a value. Fails with {@code Invalid} for values that the domain refuses. */
    public JsonObject json() {
        return FieldReader.jsonOf(object);
    }

    /** Whether the field is present and null. */
    public boolean isNull(String name) {
        unread.noteRead(name);
        return object.containsKey(name) && object.get(name) == null;
    }

    /** The field as a domain value, or empty when it is absent or invalid. */
    public <T> Optional<T> parsed(String name, Function<String, T> parse) {
        return value(name)
                .flatMap(node -> text(name, node))
                .flatMap(text -> checked(name, () -> parse.apply(text)));
    }

    /** As {@link #parsed}; a missing field is a violation. */
    public <T> Optional<T> required(String name, Function<String, T> parse) {
        require(name);
        return parsed(name, parse);
    }

    /** Adds a violation of a field that is absent or null. */
    public void require(String name) {
        if (!has(name)) {
            violate(name, "required", Messages.REQUIRED);
        }
    }

    /** The text of a string value; empty, with a violation, for other types. */
    public Optional<String> text(String name, @Nullable Object value) {
        if (!(value instanceof String text)) {
            violate(name, "invalid_type", Messages.STRING);
            return Optional.empty();
        }
        if (text.indexOf('\0') >= 0) {
            violate(name, "control_character", Messages.NO_NUL);
            return Optional.empty();
        }
        return Optional.of(text);
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

    /** Adds a violation of each field with another name, at once. */
    public void allowOnly(Collection<String> known) {
        for (String name : names()) {
            if (!known.contains(name)) {
                violate(name, "unknown_field", Messages.unknownField(name, new TreeSet<>(known)));
            }
        }
    }

    /** Adds a violation of the whole object. */
    public void violate(String code, String message) {
        violations.add(path, code, message);
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

    /** The path of a field; a name with an index is a path already. */
    public String pathOf(String name) {
        return FieldPath.within(path, object.containsKey(name) ? FieldPath.of(name) : name);
    }
}
