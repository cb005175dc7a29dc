package dev.postroom.bootstrap.settings.format;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The formats that all kinds of settings share. */
public final class Formats {
    private Formats() {}

    public static Format<String> text(String expected) {
        return checked(expected, text -> !text.isBlank(), "empty");
    }

    public static Format<String> matching(String expected, Pattern form) {
        return checked(expected, text -> form.matcher(text).matches(), "of another form");
    }

    static Format<String> checked(String expected, Predicate<String> right, String wrong) {
        return new Format<>(
                expected,
                text -> {
                    if (!right.test(text)) {
                        throw new Format.BadValue(wrong);
                    }
                    return text;
                });
    }

    public static Format<Integer> wholeNumber(int least, int most) {
        return new Format<>(
                "a whole number from " + least + " to " + most,
                text -> {
                    int number = parse(text);
                    if (number < least || number > most) {
                        throw new Format.BadValue("out of range");
                    }
                    return number;
                });
    }

    private static int parse(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw new Format.BadValue("not a whole number");
        }
    }

    public static Format<Integer> port() {
        return wholeNumber(0, 65535);
    }

    public static Format<Boolean> flag() {
        return new Format<>(
                "true or false",
                text ->
                        switch (text.toLowerCase(Locale.ROOT)) {
                            case "true", "yes", "on" -> true;
                            case "false", "no", "off" -> false;
                            default -> throw new Format.BadValue("neither true nor false");
                        });
    }

    public static <E extends Enum<E>> Format<E> oneOf(Class<E> type) {
        List<E> choices = List.of(type.getEnumConstants());
        String expected =
                choices.stream()
                        .map(Formats::word)
                        .collect(Collectors.joining(", ", "one of ", ""));
        return new Format<>(
                expected,
                text ->
                        choices.stream()
                                .filter(choice -> word(choice).equalsIgnoreCase(text))
                                .findFirst()
                                .orElseThrow(() -> new Format.BadValue("not a known choice")));
    }

    private static String word(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    public static <E extends Enum<E>> Format<Set<E>> someOf(Class<E> type) {
        Format<E> one = oneOf(type);
        return listOf(new Format<>("at least " + one.expected(), one.reader()))
                .map(chosen -> {
                    if (chosen.isEmpty()) {
                        throw new Format.BadValue("empty");
                    }
                    return Set.copyOf(EnumSet.copyOf(chosen));
                });
    }

    /** Elements are separated by commas; spaces around them are ignored. */
    public static <T> Format<List<T>> listOf(Format<T> element) {
        return new Format<>(
                element.expected() + "; several are separated by commas",
                text ->
                        Arrays.stream(text.split(",", -1))
                                .map(String::strip)
                                .filter(part -> !part.isEmpty())
                                .map(element::read)
                                .toList());
    }
}
