package dev.postroom.adapters.persistence.shared;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a list's rows must meet, each condition a constant text with named parameters. Not safe for
 * threads.
 */
public final class Conditions {
    private final List<String> texts = new ArrayList<>();
    private final Columns columns = new Columns();

    /** Must hold, with one parameter. */
    public Conditions and(String text, String name, Object value) {
        texts.add(text);
        columns.put(name, value);
        return this;
    }

    /** A further parameter of a condition. */
    public Conditions bind(String name, Object value) {
        columns.put(name, value);
        return this;
    }

    /** Must hold when there is a value for its parameter. */
    public Conditions andIf(Optional<?> value, String text, String name) {
        return value.isPresent() ? and(text, name, value.get()) : this;
    }

    /** Must hold that the key begins with the text; both in lower case. */
    public Conditions andPrefix(Optional<String> prefix, String column) {
        prefix.ifPresent(text ->
                and(column + " >= :prefixFrom", "prefixFrom", text)
                        .and(column + " < :prefixTo", "prefixTo", endOf(text)));
        return this;
    }

    /** Past every key that begins with this text, in the order of bytes. */
    public static String endOf(String prefix) {
        return prefix + Character.toString(Character.MAX_CODE_POINT);
    }

    /** All of them, as the end of a WHERE clause that has a condition already. */
    public String text() {
        StringBuilder text = new StringBuilder();
        texts.forEach(condition -> text.append("\n    AND ").append(condition));
        return text.toString();
    }

    /** Whether nothing restricts. */
    public boolean isEmpty() {
        return texts.isEmpty();
    }

    /** The parameters. */
    public Map<String, @Nullable Object> values() {
        return columns.values();
    }
}
