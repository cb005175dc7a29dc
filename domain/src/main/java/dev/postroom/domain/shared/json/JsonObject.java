package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import org.jspecify.annotations.Nullable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A JSON object (RFC 8259) as an immutable value, independent of any library. Values are String,
 * Boolean, Long, BigInteger, BigDecimal, null, List and Map of the same; other numbers are
 * normalised, so that {@code 1.0} equals {@code 1}.
 *
 * @param members the members in the order given; deeply immutable
 */
public record JsonObject(Map<String, @Nullable Object> members) {

    /** The maximum nesting depth, this object included. */
    public static final int MAX_DEPTH = 32;

    private static final JsonObject EMPTY = new JsonObject(Map.of());

    public JsonObject {
        members = JsonValues.object(members, 1);
    }

    /** The object with these members; a caller outside this module may pass null values. */
    public static JsonObject of(Map<String, @Nullable Object> members) {
        return new JsonObject(members);
    }

    /** The object without members. */
    public static JsonObject empty() {
        return EMPTY;
    }

    /**
     * This object after a merge patch (RFC 7396): a null member of {@code patch} removes, an object
     * merges, anything else replaces.
     */
    public JsonObject merge(JsonObject patch) {
        return new JsonObject(merged(members, patch.members));
    }

    /** Length of the compact JSON text in UTF-8 bytes. */
    public long sizeInBytes() {
        return JsonValues.size(members);
    }

    /** This object; {@code Invalid} when its JSON text has more than so many KiB. */
    public JsonObject atMostKib(int most) {
        if (sizeInBytes() > most * 1024L) {
            throw Failure.Invalid.value("too_large", Messages.atMostKib(most)).asException();
        }
        return this;
    }

    /** The nesting depth of objects and arrays, this object included. */
    public int depth() {
        return JsonValues.depth(members);
    }

    private static Map<String, @Nullable Object> merged(Map<?, ?> target, Map<?, ?> patch) {
        Map<String, @Nullable Object> result = new LinkedHashMap<>();
        target.forEach((name, value) -> result.put(String.valueOf(name), value));
        patch.forEach((name, value) -> mergeMember(result, String.valueOf(name), value));
        return Collections.unmodifiableMap(result);
    }

    private static void mergeMember(
            Map<String, @Nullable Object> result, String name, @Nullable Object value) {
        switch (value) {
            case null -> result.remove(name);
            case Map<?, ?> object ->
                    result.put(
                            name,
                            merged(
                                    result.get(name) instanceof Map<?, ?> old ? old : Map.of(),
                                    object));
            default -> result.put(name, Objects.requireNonNull(value));
        }
    }
}
