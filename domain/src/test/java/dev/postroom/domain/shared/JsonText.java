package dev.postroom.domain.shared;

import org.jspecify.annotations.Nullable;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes plain values as JSON text. */
public final class JsonText {

    private JsonText() {}

    /** Compact JSON; members sorted by name, what is no JSON value as a string. */
    public static String write(@Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case Map<?, ?> map -> object(map);
            case Collection<?> items ->
                    items.stream().map(JsonText::write).collect(Collectors.joining(",", "[", "]"));
            case Number number -> number.toString();
            case Boolean bool -> bool.toString();
            default -> quoted(value.toString());
        };
    }

    private static String object(Map<?, ?> map) {
        Map<String, @Nullable Object> sorted = new TreeMap<>();
        map.forEach((name, value) -> sorted.put(String.valueOf(name), value));
        return sorted.entrySet().stream()
                .map(member -> quoted(member.getKey()) + ":" + write(member.getValue()))
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars()
                .forEach(c -> {
                    if (c < ' ' || c == '"' || c == '\\') {
                        json.append("\\u%04x".formatted(c));
                    } else {
                        json.append((char) c);
                    }
                });
        return json.append('"').toString();
    }
}
