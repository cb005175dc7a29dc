package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.subscriber.CampaignFields;
import dev.postroom.domain.subscriber.PersonFields;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.filter.FilterOperator;
import dev.postroom.domain.subscriber.filter.FilterRule;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A filter as an SQL/JSON path predicate, to be bound as a parameter: the text of a statement is
 * the same for all filters about the same document. In strict mode a member that is missing or of
 * another type makes a comparison unknown, which counts as false.
 */
public final class FilterPath {

    private static final String MATCHES = "%s @@ (SELECT CAST(:filter AS jsonpath))";

    private final SubscriberFilter filter;
    private final PersonDocument document;

    private FilterPath(SubscriberFilter filter) {
        this.filter = filter;
        this.document = document(filter.root());
    }

    /** The path of a filter. */
    public static FilterPath of(SubscriberFilter filter) {
        return new FilterPath(filter);
    }

    private static PersonDocument document(FilterRule rule) {
        return switch (rule) {
            case FilterRule.Group(_, List<FilterRule> rules) ->
                    rules.stream()
                            .map(FilterPath::document)
                            .reduce(PersonDocument.METADATA, PersonDocument::or);
            case FilterRule.Comparison(String key, _, _) -> {
                if (key.startsWith(PersonFields.METADATA)) {
                    yield PersonDocument.METADATA;
                }
                if (CampaignFields.includes(key)) {
                    yield PersonDocument.ENGAGED;
                }
                yield isTags(key) ? PersonDocument.TAGGED : PersonDocument.FIELDS;
            }
        };
    }

    private static boolean isTags(String key) {
        return key.equals(PersonFields.ALL_TAGS) || key.startsWith(PersonFields.TAGS);
    }

    /** Whether {@code subscribers s} match; the path is read once. */
    public String matches() {
        return MATCHES.formatted(document.sql("s"));
    }

    /** As {@link #matches}, where {@code s} has only the id of a subscriber. */
    public String matchesById() {
        return MATCHES.formatted(
                """
                (SELECT %s FROM subscribers p
                    WHERE p.workspace_id = :workspace AND p.id = s.id)\
                """
                        .formatted(document.sql("p")));
    }

    /** The values of the parameters of the condition. */
    public Map<String, Object> values() {
        String path = "strict " + predicate(filter.root());
        return document == PersonDocument.ENGAGED
                ? Map.of("filter", path, "campaigns", SqlArray.uuids(filter.campaigns()))
                : Map.of("filter", path);
    }

    private String predicate(FilterRule rule) {
        return switch (rule) {
            case FilterRule.Group(boolean all, List<FilterRule> rules) ->
                    rules.stream()
                            .map(this::predicate)
                            .collect(Collectors.joining(all ? " && " : " || ", "(", ")"));
            case FilterRule.Comparison(String key, FilterOperator operator, Object value) ->
                    "(" + comparison(key, operator, value) + ")";
        };
    }

    private String comparison(String key, FilterOperator operator, Object value) {
        if (key.startsWith(PersonFields.TAGS)) {
            return onTag(key.substring(PersonFields.TAGS.length()), operator, value);
        }
        return PathComparison.of(member(key), operator, value);
    }

    private String member(String key) {
        for (String prefix : List.of(CampaignFields.OPENED, CampaignFields.CLICKED)) {
            if (key.startsWith(prefix)) {
                return "$.%s%s"
                        .formatted(prefix, PathComparison.text(key.substring(prefix.length())));
            }
        }
        if (!key.startsWith(PersonFields.METADATA)) {
            return "$." + PathComparison.text(key);
        }
        String base = document == PersonDocument.METADATA ? "$." : "$.\"metadata\".";
        return base + PathComparison.text(key.substring(PersonFields.METADATA.length()));
    }

    // the value of such a field is true or missing
    private static String onTag(String slug, FilterOperator operator, Object value) {
        String is = "exists ($.\"tags\"[*] ? (@ == %s))".formatted(PathComparison.text(slug));
        boolean isTrue =
                value.equals(true) || (value instanceof List<?> list && list.contains(true));
        return switch (operator) {
            case EQ, IN -> isTrue ? is : PathComparison.NEVER;
            case NEQ -> isTrue ? PathComparison.NEVER : is;
            case EXISTS -> isTrue ? is : "!(" + is + ")";
            case GT, GTE, LT, LTE, CONTAINS, STARTS_WITH -> PathComparison.NEVER;
        };
    }

    /** Comparisons of one member in the language of SQL/JSON paths. */
    private static final class PathComparison {

        static final String NEVER = "1 == 2";

        private PathComparison() {}

        static String of(String member, FilterOperator operator, Object value) {
            return switch (operator) {
                case EQ -> member + " == " + literal(value);
                case NEQ ->
                        "%s != null && (%s)"
                                .formatted(member, not(member + " == " + literal(value)));
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
}
