package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Reads fields of other types than string, and the fields of merge patches (RFC 7396). */
public final class FieldReader {

    /** The most elements of any array in a request; single operations may allow fewer. */
    private static final int MAX_ELEMENTS = 100;

    private static final String TYPE = "invalid_type";

    private FieldReader() {}

    /** A boolean, or empty when it is absent or invalid. */
    public static Optional<Boolean> flag(JsonFields fields, String name) {
        return ofType(fields, name, Boolean.class, Messages.BOOLEAN);
    }

    /** A boolean, or {@code fallback} when it is absent or invalid. */
    public static boolean flag(JsonFields fields, String name, boolean fallback) {
        return flag(fields, name).orElse(fallback);
    }

    /** An integer, or empty when it is absent or invalid. */
    public static Optional<Integer> integer(JsonFields fields, String name) {
        Optional<Object> value = fields.value(name);
        Optional<Long> whole =
                value.flatMap(number -> whole(number, Integer.MIN_VALUE, Integer.MAX_VALUE));
        if (value.isPresent() && whole.isEmpty()) {
            fields.violate(name, TYPE, Messages.WHOLE_NUMBER);
        }
        return whole.map(Math::toIntExact);
    }

    // 60.0 is an integer in JSON Schema, and some languages write integers so
    private static Optional<Long> whole(Object value, long min, long max) {
        if (!(value instanceof Number number)
                || (value instanceof Double real && !Double.isFinite(real))) {
            return Optional.empty();
        }
        BigDecimal decimal = new BigDecimal(number.toString()).stripTrailingZeros();
        boolean fits =
                decimal.scale() <= 0
                        && decimal.compareTo(BigDecimal.valueOf(min)) >= 0
                        && decimal.compareTo(BigDecimal.valueOf(max)) <= 0;
        return fits ? Optional.of(decimal.longValue()) : Optional.empty();
    }

    /** An integer of this range, or empty when it is absent or invalid. */
    public static Optional<Integer> integer(JsonFields fields, String name, int min, int max) {
        return wholeNumber(fields, name, min, max).map(Math::toIntExact);
    }

    /** As the integer of a range, also beyond the integers of 32 bits. */
    public static Optional<Long> wholeNumber(JsonFields fields, String name, long min, long max) {
        Optional<Object> value = fields.value(name);
        Optional<Long> fitting = value.flatMap(number -> whole(number, min, max));
        if (value.isPresent() && fitting.isEmpty()) {
            fields.violate(name, "out_of_range", Messages.wholeNumber(min, max));
        }
        return fitting;
    }

    /** A keyword, or empty when it is absent or invalid. */
    public static <K extends Enum<K> & Keyword> Optional<K> keyword(
            JsonFields fields, String name, Class<K> type) {
        return fields.parsed(name, KeywordParsers.parser(type));
    }

    /**
     * Free-form JSON that passes {@code check}, or the empty object when it is absent or invalid.
     */
    public static JsonObject object(
            JsonFields fields, String name, Function<JsonObject, JsonObject> check) {
        return objectAs(fields, name, check).orElse(JsonObject.empty());
    }

    /** An object as a domain value, or empty when it is absent or invalid. */
    public static <T> Optional<T> objectAs(
            JsonFields fields, String name, Function<JsonObject, T> parse) {
        return map(fields, name)
                .flatMap(map -> fields.checked(name, () -> parse.apply(jsonOf(map))));
    }

    /** The fields of an object, or empty when it is absent or invalid. */
    public static Optional<JsonFields> child(JsonFields fields, String name) {
        return map(fields, name).map(map -> fields.child(name, map));
    }

    /** The strings of an array; an absent array is empty. */
    public static List<String> texts(JsonFields fields, String name) {
        return elements(fields, name, fields::text);
    }

    /**
     * The elements of an array, each read by {@code read} under its indexed name. None of an array
     * with too many elements is read, because each could add a violation.
     */
    public static <T> List<T> elements(
            JsonFields fields,
            String name,
            BiFunction<String, @Nullable Object, Optional<T>> read) {
        List<T> items = new ArrayList<>();
        array(fields, name)
                .filter(array -> hasFew(fields, name, array))
                .ifPresent(array -> {
                    for (int i = 0; i < array.size(); i++) {
                        read.apply(name + "[" + i + "]", array.get(i)).ifPresent(items::add);
                    }
                });
        return items;
    }

    /** An array with elements of any type, or empty when it is absent or invalid. */
    public static Optional<List<?>> array(JsonFields fields, String name) {
        return ofType(fields, name, List.class, Messages.ARRAY).map(list -> (List<?>) list);
    }

    /** The fields of an element of an array; empty, with a violation, when it is no object. */
    public static Optional<JsonFields> element(
            JsonFields fields, String at, @Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return Optional.of(fields.child(at, map));
        }
        fields.violate(at, TYPE, Messages.OBJECT);
        return Optional.empty();
    }

    private static boolean hasFew(JsonFields fields, String name, List<?> array) {
        boolean few = array.size() <= MAX_ELEMENTS;
        if (!few) {
            fields.violate(name, "too_many", Messages.atMost(MAX_ELEMENTS, "elements"));
        }
        return few;
    }

    /** The change of a field in a merge patch: keep, clear or set. */
    public static <T> Change<T> change(JsonFields fields, String name, Function<String, T> parse) {
        if (fields.isNull(name)) {
            return Change.clear();
        }
        return fields.parsed(name, parse).<Change<T>>map(Change::set).orElse(Change.keep());
    }

    /** Adds a violation for each of these fields that a merge patch sets to null. */
    public static void refuseNull(JsonFields fields, String... names) {
        for (String name : names) {
            if (fields.isNull(name)) {
                fields.violate(name, "not_nullable", Messages.NOT_NULL);
            }
        }
    }

    /** Adds a violation for each of these fields that is present: no operation supports it yet. */
    public static void unsupported(JsonFields fields, String... names) {
        for (String name : names) {
            if (fields.value(name).isPresent()) {
                fields.violate(name, "not_supported", Messages.NOT_SUPPORTED);
            }
        }
    }

    /** A value of these members, which a parser may have left in any form. */
    static JsonObject jsonOf(Map<?, ?> map) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        map.forEach((name, value) -> members.put(String.valueOf(name), value));
        return JsonObject.of(members);
    }

    private static Optional<Map<?, ?>> map(JsonFields fields, String name) {
        return ofType(fields, name, Map.class, Messages.OBJECT).map(map -> (Map<?, ?>) map);
    }

    private static <T> Optional<T> ofType(
            JsonFields fields, String name, Class<T> type, String message) {
        Optional<Object> value = fields.value(name);
        if (value.isPresent() && !type.isInstance(value.get())) {
            fields.violate(name, TYPE, message);
        }
        return value.filter(type::isInstance).map(type::cast);
    }
}
