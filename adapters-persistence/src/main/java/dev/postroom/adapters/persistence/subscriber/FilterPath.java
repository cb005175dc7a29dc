package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.domain.subscriber.FilterOperator;
import dev.postroom.domain.subscriber.FilterRule;
import dev.postroom.domain.subscriber.SubscriberFilter;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A filter as an SQL/JSON path predicate, to be bound as a parameter: the text of a statement is
 * the same for every filter. In strict mode a member that is missing or of another type makes a
 * comparison unknown, which counts as false.
 */
public final class FilterPath {

    /** Whether the metadata of {@code subscribers s} match; the path is read once. */
    public static final String MATCHES = "s.metadata @@ (SELECT CAST(:filter AS jsonpath))";

    private FilterPath() {}

    /** The path of a filter. */
    public static String of(SubscriberFilter filter) {
        return "strict " + predicate(filter.root());
    }

    private static String predicate(FilterRule rule) {
        return switch (rule) {
            case FilterRule.Group(boolean all, List<FilterRule> rules) ->
                    rules.stream()
                            .map(FilterPath::predicate)
                            .collect(Collectors.joining(all ? " && " : " || ", "(", ")"));
            case FilterRule.Comparison(String key, FilterOperator operator, Object value) ->
                    "(" + comparison("$." + text(key), operator, value) + ")";
        };
    }

    private static String comparison(String member, FilterOperator operator, Object value) {
        return switch (operator) {
            case EQ -> member + " == " + literal(value);
            case NEQ -> not(member + " == " + literal(value));
            case IN ->
                    ((List<?>) value)
                            .stream()
                                    .map(one -> member + " == " + literal(one))
                                    .collect(Collectors.joining(" || "));
            case EXISTS ->
                    Boolean.TRUE.equals(value) ? member + " != null" : not(member + " != null");
            case GT -> member + " > " + literal(value);
            case GTE -> member + " >= " + literal(value);
            case LT -> member + " < " + literal(value);
            case LTE -> member + " <= " + literal(value);
            case CONTAINS -> contains(member, literal(value));
            case STARTS_WITH -> member + " starts with " + literal(value);
        };
    }

    private static String not(String predicate) {
        return "!(%1$s) || ((%1$s) is unknown)".formatted(predicate);
    }

    private static String contains(String member, String text) {
        return "%1$s like_regex %2$s flag \"q\" || exists (%1$s[*] ? (@ == %2$s))"
                .formatted(member, text);
    }

    private static String literal(Object value) {
        return switch (value) {
            case String text -> text(text);
            case BigDecimal decimal -> decimal.toPlainString();
            default -> value.toString();
        };
    }

    // Only letters and digits stand for themselves.
    private static String text(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            quoted.append(isPlain(c) ? String.valueOf(c) : "\\u%04x".formatted((int) c));
        }
        return quoted.append('"').toString();
    }

    private static boolean isPlain(char c) {
        return c < 0x80 && Character.isLetterOrDigit(c);
    }
}
