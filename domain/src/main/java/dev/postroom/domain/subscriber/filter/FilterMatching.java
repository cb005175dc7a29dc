package dev.postroom.domain.subscriber.filter;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Compares rules with values.
 *
 * @param values the value of a key, or null when absent
 */
record FilterMatching(Function<String, @Nullable Object> values) {

    boolean holds(FilterRule rule) {
        return switch (rule) {
            case FilterRule.Group(boolean all, List<FilterRule> rules) ->
                    all
                            ? rules.stream().allMatch(this::holds)
                            : rules.stream().anyMatch(this::holds);
            case FilterRule.Comparison(String key, FilterOperator operator, Object value) ->
                    holds(operator, values.apply(key), value);
        };
    }

    private boolean holds(FilterOperator operator, @Nullable Object actual, Object value) {
        return switch (operator) {
            case EQ -> value.equals(actual);
            case NEQ -> actual != null && !value.equals(actual);
            case IN -> actual != null && ((List<?>) value).contains(actual);
            case EXISTS -> value.equals(actual != null);
            case GT -> compares(actual, value, order -> order > 0);
            case GTE -> compares(actual, value, order -> order >= 0);
            case LT -> compares(actual, value, order -> order < 0);
            case LTE -> compares(actual, value, order -> order <= 0);
            case CONTAINS -> contains(actual, (String) value);
            case STARTS_WITH -> actual instanceof String text && text.startsWith((String) value);
        };
    }

    private static boolean compares(@Nullable Object actual, Object value, IntPredicate order) {
        if (value instanceof String time) {
            return actual instanceof String text && order.test(text.compareTo(time));
        }
        return actual instanceof Number number
                && order.test(decimal(number).compareTo(decimal((Number) value)));
    }

    private static BigDecimal decimal(Number number) {
        return new BigDecimal(number.toString());
    }

    private static boolean contains(@Nullable Object actual, String value) {
        return switch (actual) {
            case String text -> text.contains(value);
            case List<?> items -> items.contains(value);
            case null, default -> false;
        };
    }
}
