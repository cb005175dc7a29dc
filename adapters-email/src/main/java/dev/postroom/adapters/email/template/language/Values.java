package dev.postroom.adapters.email.template.language;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How the language reads JSON values. Values come only from maps and lists, never by reflection.
 */
final class Values {

    private static final int MAX_PLAIN_SCALE = 100;
    private static final String LENGTH = "length";

    private Values() {}

    /** As text: a list is its elements with commas, an object is empty. */
    static String text(@Nullable Object value) {
        return switch (value) {
            case null -> "";
            case String text -> text;
            case BigDecimal number when Math.abs(number.scale()) <= MAX_PLAIN_SCALE ->
                    number.toPlainString();
            case Map<?, ?> _ -> "";
            case Collection<?> items ->
                    items.stream().map(Values::text).collect(Collectors.joining(", "));
            default -> value.toString();
        };
    }

    /** Whether a condition holds: absent, empty, false and zero do not. */
    static boolean isTrue(@Nullable Object value) {
        return switch (value) {
            case null -> false;
            case String text -> !text.isEmpty();
            case Boolean flag -> flag;
            case Number number -> number.doubleValue() != 0;
            case Collection<?> items -> !items.isEmpty();
            default -> true;
        };
    }

    /**
     * The member of an object; the element or the {@code length} of a list or of a text; or null.
     */
    static @Nullable Object member(@Nullable Object value, String name) {
        return switch (value) {
            case null -> null;
            case Map<?, ?> members -> members.get(name);
            case List<?> items when name.equals(LENGTH) -> items.size();
            case List<?> items -> element(items, name);
            case String text when name.equals(LENGTH) -> text.length();
            case String text -> character(text, name);
            default -> null;
        };
    }

    private static @Nullable Object element(List<?> items, String name) {
        int index = index(name);
        return index >= 0 && index < items.size() ? items.get(index) : null;
    }

    private static @Nullable Object character(String text, String name) {
        int index = index(name);
        return index >= 0 && index < text.length() && !Character.isSurrogate(text.charAt(index))
                ? text.substring(index, index + 1)
                : null;
    }

    private static int index(String name) {
        boolean isIndex =
                !name.isEmpty() && name.length() < 10 && name.chars().allMatch(Values::isDigit);
        return isIndex ? Integer.parseInt(name) : -1;
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }
}
