package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.domain.subscriber.filter.FilterOperator;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/** Comparisons of one member in the language of SQL/JSON paths. */
final class PathComparison {

    static final String NEVER = "1 == 2";

    private PathComparison() {}

    static String of(String member, FilterOperator operator, Object value) {
        return switch (operator) {
            case EQ -> member + " == " + literal(value);
            case NEQ ->
                    "%s != null && (%s)".formatted(member, not(member + " == " + literal(value)));
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
    static String text(String text) {
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
