package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.domain.subscriber.filter.FilterOperator;
import dev.postroom.domain.subscriber.filter.FilterRule;
import dev.postroom.domain.trigger.step.Conditions;

import java.util.List;
import java.util.stream.Collectors;

/** Rules about people as a sentence. */
public final class RuleWords {

    private RuleWords() {}

    static String of(Conditions conditions) {
        return words(conditions.root());
    }

    /** A rule, or a group of them. */
    public static String of(FilterRule rule) {
        return words(rule);
    }

    private static String words(FilterRule rule) {
        return switch (rule) {
            case FilterRule.Group(boolean all, List<FilterRule> rules) -> group(all, rules);
            case FilterRule.Comparison(String field, FilterOperator operator, Object value) ->
                    comparison(field, operator, value);
        };
    }

    private static String group(boolean all, List<FilterRule> rules) {
        return rules.stream()
                .map(one -> one instanceof FilterRule.Group ? "(" + words(one) + ")" : words(one))
                .collect(Collectors.joining(all ? " and " : " or "));
    }

    private static String comparison(String field, FilterOperator operator, Object value) {
        return switch (operator) {
            case EXISTS -> field + (value.equals(true) ? " is there" : " is not there");
            case EQ -> field + " is " + shown(value);
            case NEQ -> field + " is not " + shown(value);
            case IN -> field + " is one of " + shown(value);
            case GT -> field + " is greater than " + shown(value);
            case GTE -> field + " is at least " + shown(value);
            case LT -> field + " is less than " + shown(value);
            case LTE -> field + " is at most " + shown(value);
            case CONTAINS -> field + " contains " + shown(value);
            case STARTS_WITH -> field + " begins with " + shown(value);
        };
    }

    private static String shown(Object value) {
        return switch (value) {
            case String text -> "“" + text + "”";
            case List<?> all ->
                    all.stream().map(RuleWords::shown).collect(Collectors.joining(", "));
            default -> value.toString();
        };
    }
}
