package dev.postroom.adapters.rest.shared.page;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Texts with names as a person writes them: {@code season = spring}, one on each line. */
public final class NamedLines {

    private NamedLines() {}

    /** The texts by their names; a line without a sign is a name with an empty text. */
    public static Map<String, Object> read(String text) {
        Map<String, Object> named = new LinkedHashMap<>();
        text.lines()
                .filter(line -> !line.isBlank())
                .forEach(line -> {
                    int sign = line.indexOf('=');
                    String name = sign < 0 ? line : line.substring(0, sign);
                    named.put(name.strip(), sign < 0 ? "" : line.substring(sign + 1).strip());
                });
        return named;
    }

    /** Those values that are texts of one line, one on each line. */
    public static String of(Map<?, ?> values) {
        return texts(values).entrySet().stream()
                .map(entry -> entry.getKey() + " = " + entry.getValue())
                .collect(Collectors.joining("\n"));
    }

    /** Those values that are texts of one line, by their names. */
    public static Map<String, String> texts(Map<?, ?> values) {
        Map<String, String> texts = new TreeMap<>();
        values.forEach((name, value) -> {
            if (value instanceof String text && text.lines().count() <= 1) {
                texts.put(name.toString(), text);
            }
        });
        return texts;
    }
}
