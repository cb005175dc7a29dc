package dev.postroom.adapters.email.template.language;

import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The functions that give a value. Without arguments each of these names is an ordinary variable.
 */
enum ValueFunction {
    DEFAULT(1, 32),
    DATE(1, 2),
    UPPER(1, 1),
    LOWER(1, 1),
    LOOKUP(2, 2);

    private final int fewest;
    private final int most;

    ValueFunction(int fewest, int most) {
        this.fewest = fewest;
        this.most = most;
    }

    /** The function with this name, or empty. */
    static Optional<ValueFunction> named(String name) {
        return switch (name) {
            case "default" -> Optional.of(DEFAULT);
            case "date" -> Optional.of(DATE);
            case "upper" -> Optional.of(UPPER);
            case "lower" -> Optional.of(LOWER);
            case "lookup" -> Optional.of(LOOKUP);
            default -> Optional.empty();
        };
    }

    /** The names of all functions, for messages. */
    static String names() {
        return Arrays.stream(values())
                .map(function -> function.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    /** {@code Invalid} unless it takes that many arguments. */
    void check(int arguments, Place place) {
        if (arguments < fewest || arguments > most) {
            String name = name().toLowerCase(Locale.ROOT);
            String number = fewest == most ? "" + fewest : fewest + " to " + most;
            throw place.invalid(
                    "\"" + name + "\" takes " + number + " values, not " + arguments + ".");
        }
    }

    /** The value of a call; {@code Invalid} for an argument that is an error of the author. */
    @Nullable Object apply(Given given) {
        Object first = given.values().getFirst();
        return switch (this) {
            case DEFAULT -> firstPresent(given);
            case DATE -> DateText.of(given);
            case UPPER -> given.text(first).toUpperCase(Locale.ROOT);
            case LOWER -> given.text(first).toLowerCase(Locale.ROOT);
            case LOOKUP -> Values.member(first, given.text(given.values().get(1)));
        };
    }

    private static Object firstPresent(Given given) {
        for (Object value : given.values()) {
            if (value != null && isPresent(value, given.budget())) {
                return value;
            }
        }
        return "";
    }

    private static boolean isPresent(Object value, Budget budget) {
        return switch (value) {
            case String text -> {
                budget.read(text.length());
                yield !text.isBlank();
            }
            case Collection<?> items -> !items.isEmpty();
            default -> true;
        };
    }

    /** The arguments of one call, with their values. */
    record Given(
            List<@Nullable Object> values,
            Map<String, @Nullable Object> named,
            Place place,
            Budget budget) {

        /** A value as text. */
        String text(@Nullable Object value) {
            String text = Values.text(value);
            budget.read(text.length());
            return text;
        }

        /** The named argument as text, or empty text. */
        String text(String name) {
            return text(named.get(name));
        }
    }
}
