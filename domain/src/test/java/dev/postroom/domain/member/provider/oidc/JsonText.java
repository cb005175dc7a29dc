package dev.postroom.domain.member.provider.oidc;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes maps, lists, texts, numbers and booleans as JSON. */
public final class JsonText {

    private JsonText() {}

    /** A value as JSON. */
    public static String of(Object value) {
        return switch (value) {
            case Map<?, ?> map ->
                    map.entrySet().stream()
                            .map(entry ->
                                    of(entry.getKey().toString()) + ":" + of(entry.getValue()))
                            .collect(Collectors.joining(",", "{", "}"));
            case List<?> list ->
                    list.stream().map(JsonText::of).collect(Collectors.joining(",", "[", "]"));
            case String text -> "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
            default -> value.toString();
        };
    }
}
