package dev.postroom.domain.shared.failure;

import java.util.regex.Pattern;

/**
 * Paths of fields in a request, as text: names joined by dots, indexes in brackets, as in {@code
 * emails[0].to}. A name that would be read otherwise is quoted, as in {@code headers["X.Shop"]}.
 */
public final class FieldPath {

    private static final Pattern PLAIN = Pattern.compile("[^.\\[\\]\"]+");

    private FieldPath() {}

    /** The path of a field with any name. */
    public static String of(String name) {
        return PLAIN.matcher(name).matches()
                ? name
                : "[\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"]";
    }

    /** Whether {@code path} is the field at {@code outer}, or a field in it. */
    public static boolean isIn(String path, String outer) {
        return outer.isEmpty()
                || path.equals(outer)
                || path.startsWith(outer + ".")
                || path.startsWith(outer + "[");
    }

    /** The path {@code inner} within the object at {@code outer}; either may be empty. */
    public static String within(String outer, String inner) {
        boolean isBare = outer.isEmpty() || inner.isEmpty() || inner.startsWith("[");
        return isBare ? outer + inner : outer + "." + inner;
    }
}
