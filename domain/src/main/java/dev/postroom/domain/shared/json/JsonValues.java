package dev.postroom.domain.shared.json;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Normalises and measures the values inside a {@link JsonObject}. */
final class JsonValues {

    // A number such as 1e999999999 is four bytes on the wire and gigabytes once expanded.
    private static final int MAX_DIGITS = 400;

    private JsonValues() {}

    static Map<String, @Nullable Object> object(Map<?, ?> source, int depth) {
        checkDepth(depth);
        Map<String, @Nullable Object> copy = new LinkedHashMap<>();
        source.forEach(
                (name, value) -> copy.put(text(String.valueOf(name)), normalized(value, depth)));
        return Collections.unmodifiableMap(copy);
    }

    private static @Nullable Object normalized(@Nullable Object value, int depth) {
        return switch (value) {
            case null -> null;
            case String string -> text(string);
            case Boolean bool -> bool;
            case Map<?, ?> map -> object(map, depth + 1);
            case Collection<?> items -> list(items, depth + 1);
            case Number number -> number(number);
            default -> throw new IllegalArgumentException("not a JSON value: " + value.getClass());
        };
    }

    private static List<@Nullable Object> list(Collection<?> source, int depth) {
        checkDepth(depth);
        List<@Nullable Object> copy = new ArrayList<>();
        source.forEach(value -> copy.add(normalized(value, depth)));
        return Collections.unmodifiableList(copy);
    }

    private static Number number(Number number) {
        if (number instanceof Double d && !Double.isFinite(d)) {
            throw Failure.Invalid.value("invalid_number", "Must be a finite number.").asException();
        }
        BigDecimal decimal = new BigDecimal(number.toString()).stripTrailingZeros();
        if (decimal.precision() > MAX_DIGITS || Math.abs((long) decimal.scale()) > MAX_DIGITS) {
            throw Failure.Invalid.value(
                            "invalid_number",
                            "Must be a number with at most " + MAX_DIGITS + " digits.")
                    .asException();
        }
        return decimal.scale() > 0 ? decimal : whole(decimal.toBigInteger());
    }

    private static Number whole(BigInteger value) {
        if (value.bitLength() < Long.SIZE) {
            return value.longValue();
        }
        return value;
    }

    private static String text(String text) {
        if (text.indexOf('\0') >= 0) {
            throw Failure.Invalid.value("control_character", Messages.NO_NUL).asException();
        }
        return text;
    }

    private static void checkDepth(int depth) {
        if (depth > JsonObject.MAX_DEPTH) {
            throw Failure.Invalid.value("too_deep", Messages.nesting(JsonObject.MAX_DEPTH))
                    .asException();
        }
    }

    static int depth(@Nullable Object value) {
        return switch (value) {
            case Map<?, ?> map -> 1 + deepest(map.values());
            case Collection<?> items -> 1 + deepest(items);
            case null, default -> 0;
        };
    }

    private static int deepest(Collection<?> values) {
        return values.stream().mapToInt(JsonValues::depth).max().orElse(0);
    }

    static long size(@Nullable Object value) {
        return switch (value) {
            case null -> 4;
            case String string -> textSize(string);
            case Map<?, ?> map ->
                    1
                            + Math.max(1, map.size())
                            + map.entrySet().stream()
                                    .mapToLong(e -> size(e.getKey()) + 1 + size(e.getValue()))
                                    .sum();
            case Collection<?> items ->
                    1
                            + Math.max(1, items.size())
                            + items.stream().mapToLong(JsonValues::size).sum();
            case BigDecimal decimal -> decimal.toPlainString().length();
            default -> value.toString().length();
        };
    }

    private static long textSize(String text) {
        long escapes = text.chars().mapToLong(JsonValues::escapeSize).sum();
        return text.getBytes(StandardCharsets.UTF_8).length + 2L + escapes;
    }

    /** The number of bytes that escaping adds to one character (RFC 8259 section 7). */
    private static long escapeSize(int c) {
        return switch (c) {
            case '"', '\\', '\b', '\f', '\n', '\r', '\t' -> 1;
            default -> c < 0x20 ? 5 : 0;
        };
    }
}
