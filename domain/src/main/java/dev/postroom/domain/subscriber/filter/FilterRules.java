package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntPredicate;

/**
 * Rules in JSON, {@code {"all" | "any": [{"field", "op", "value"}]}}, where a rule may be such a
 * group itself, and whether they hold.
 */
public final class FilterRules {

    /** The most comparisons, in all groups together. */
    public static final int MAX_RULES = 20;

    /** The greatest nesting depth of groups, the outermost included. */
    public static final int MAX_DEPTH = 3;

    /** The most values of one {@code in}. */
    public static final int MAX_VALUES = 100;

    /** The maximum length of the name of a member. */
    public static final int MAX_KEY = 100;

    /** The maximum length of a text to compare with. */
    public static final int MAX_TEXT = 500;

    private FilterRules() {}

    /**
     * The rules of their JSON form. {@code Invalid} with every violation, the fields relative to
     * the rules: {@code all[0].op}. A member that the form does not have is a violation: a rule
     * that was misunderstood would select the wrong people.
     */
    public static FilterRule.Group read(JsonObject json, RuleFields fields) {
        return new FilterReading(fields).read(json);
    }

    /** The JSON form of the rules, which {@link #read} reads. */
    public static JsonObject toJson(FilterRule.Group root, RuleFields fields) {
        return JsonObject.of(json(root, fields));
    }

    /**
     * Whether the rules hold for these values, where a comparison with an absent value is false,
     * also with {@link FilterOperator#NEQ}. Only {@link FilterOperator#EXISTS} asks for absence.
     *
     * @param values the value of a key in the form of {@link JsonObject}, or null when absent
     */
    public static boolean hold(FilterRule.Group root, Function<String, @Nullable Object> values) {
        return new FilterMatching(values).holds(root);
    }

    /** A valid name of a member: 1 to {@link #MAX_KEY} characters. */
    public static String nameOf(String name) {
        if (name.isEmpty() || Text.isLonger(name, MAX_KEY)) {
            throw Failure.Invalid.value(
                            "invalid_length", "The name after the dot must be 1 to 100 characters.")
                    .asException();
        }
        return name;
    }

    private static Map<String, @Nullable Object> json(FilterRule rule, RuleFields fields) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        switch (rule) {
            case FilterRule.Group(boolean all, List<FilterRule> rules) ->
                    members.put(
                            all ? "all" : "any",
                            rules.stream().map(one -> json(one, fields)).toList());
            case FilterRule.Comparison(String key, FilterOperator operator, Object value) -> {
                members.put("field", fields.fieldOf(key));
                members.put("op", operator.keyword());
                members.put("value", value);
            }
        }
        return members;
    }

    /**
     * Compares rules with values.
     *
     * @param values the value of a key, or null when absent
     */
    private record FilterMatching(Function<String, @Nullable Object> values) {

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
                case STARTS_WITH ->
                        actual instanceof String text && text.startsWith((String) value);
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
}
