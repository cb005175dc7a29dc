package dev.postroom.domain.trigger.date;

import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Reads the members of one JSON object and reports what is wrong with them. A null member counts as
 * absent. A value is empty when it is absent or was reported.
 *
 * @param path the field of the object
 */
public record JsonMembers(Map<?, ?> json, String path, Violations violations) {

    private static final String TYPE = "invalid_type";

    public JsonMembers {
        json = Collections.unmodifiableMap(new LinkedHashMap<>(json));
    }

    /** The field of a member. */
    public String field(String name) {
        return FieldPath.within(path, FieldPath.of(name));
    }

    public void violate(String name, String code, String message) {
        violations.add(field(name), code, message);
    }

    /** Reports each member with another name. */
    public void allowOnly(Set<String> known) {
        for (Object name : json.keySet()) {
            if (!known.contains(Objects.toString(name))) {
                violate(Objects.toString(name), "unknown_field", unknown(name, known));
            }
        }
    }

    private static String unknown(Object name, Set<String> known) {
        return Messages.unknownField(Objects.toString(name), new TreeSet<>(known));
    }

    public boolean has(String name) {
        return json.get(name) != null;
    }

    /** Reports an absent member. */
    public void require(String name) {
        if (!has(name)) {
            violate(name, "required", Messages.REQUIRED);
        }
    }

    public Optional<String> text(String name) {
        return typed(name, String.class, Messages.STRING);
    }

    /** A text that {@code parse} understands; it throws {@code Invalid} for any other. */
    public <T> Optional<T> parsed(String name, Function<String, T> parse) {
        return text(name).flatMap(text -> violations.checked(field(name), () -> parse.apply(text)));
    }

    /** As {@link #parsed}, reporting an absent member. */
    public <T> Optional<T> required(String name, Function<String, T> parse) {
        require(name);
        return parsed(name, parse);
    }

    public <K extends Enum<K> & Keyword> Optional<K> keyword(String name, Class<K> type) {
        Optional<String> text = text(name);
        Optional<K> known = text.flatMap(word -> Keyword.parse(type, word));
        if (text.isPresent() && known.isEmpty()) {
            violate(name, "unknown_value", Messages.oneOf(text.get(), Keyword.all(type)));
        }
        return known;
    }

    Optional<Boolean> flag(String name) {
        return typed(name, Boolean.class, Messages.BOOLEAN);
    }

    public Optional<Integer> number(String name, int min, int max) {
        if (!has(name)) {
            return Optional.empty();
        }
        if (json.get(name) instanceof Long number && number >= min && number <= max) {
            return Optional.of(number.intValue());
        }
        violate(name, "out_of_range", Messages.wholeNumber(min, max));
        return Optional.empty();
    }

    public Optional<List<?>> array(String name) {
        return typed(name, List.class, Messages.ARRAY).map(list -> (List<?>) list);
    }

    /** The members of an object. */
    public Optional<JsonMembers> object(String name) {
        return typed(name, Map.class, Messages.OBJECT)
                .map(map -> new JsonMembers(map, field(name), violations));
    }

    /** The members of an item of an array, empty and reported when it is no object. */
    public Optional<JsonMembers> item(String name, List<?> items, int index) {
        String field = field(name) + "[" + index + "]";
        if (items.get(index) instanceof Map<?, ?> map) {
            return Optional.of(new JsonMembers(map, field, violations));
        }
        violations.add(field, TYPE, Messages.OBJECT);
        return Optional.empty();
    }

    private <T> Optional<T> typed(String name, Class<T> type, String message) {
        @Nullable Object value = json.get(name);
        if (value != null && !type.isInstance(value)) {
            violate(name, TYPE, message);
        }
        return type.isInstance(value) ? Optional.of(type.cast(value)) : Optional.empty();
    }
}
