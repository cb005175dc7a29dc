package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.filter.FilterOperator;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Filters for tests. */
public final class Filters {

    /** Values of metadata, of every type. */
    public static final List<Object> VALUES =
            List.of(
                    "tea",
                    "green tea",
                    "teapot",
                    "TEA",
                    "5",
                    "",
                    "a\"b\\c\n$.x ä😀",
                    5,
                    -3,
                    new BigDecimal("5.5"),
                    new BigDecimal("-0.25"),
                    new BigDecimal("12345678901234567890.5"),
                    true,
                    false,
                    List.of("tea", 5),
                    List.of(5, 6),
                    List.of(),
                    Map.of("tea", 5));

    private static final List<FilterOperator> TEXT_OPERATORS =
            List.of(
                    FilterOperator.EQ,
                    FilterOperator.NEQ,
                    FilterOperator.CONTAINS,
                    FilterOperator.STARTS_WITH);

    private static final List<FilterOperator> TIME_OPERATORS =
            List.of(
                    FilterOperator.EQ,
                    FilterOperator.NEQ,
                    FilterOperator.GT,
                    FilterOperator.GTE,
                    FilterOperator.LT,
                    FilterOperator.LTE);

    private Filters() {}

    /** A filter for each operator and each value that it can have, about that member. */
    public static List<SubscriberFilter> ofEveryOperator(String key) {
        List<SubscriberFilter> filters = new ArrayList<>();
        List<Object> scalars = VALUES.stream().filter(Filters::isScalar).toList();
        for (Object value : scalars) {
            filters.add(one(key, FilterOperator.EQ, value));
            filters.add(one(key, FilterOperator.NEQ, value));
            if (value instanceof Number) {
                filters.add(one(key, FilterOperator.GT, value));
                filters.add(one(key, FilterOperator.GTE, value));
                filters.add(one(key, FilterOperator.LT, value));
                filters.add(one(key, FilterOperator.LTE, value));
            }
            if (value instanceof String text && !text.isEmpty()) {
                filters.add(one(key, FilterOperator.CONTAINS, value));
                filters.add(one(key, FilterOperator.STARTS_WITH, value));
            }
        }
        filters.add(one(key, FilterOperator.CONTAINS, ".*"));
        filters.add(one(key, FilterOperator.IN, scalars));
        filters.add(one(key, FilterOperator.IN, List.of("tea", 5)));
        filters.add(one(key, FilterOperator.EXISTS, true));
        filters.add(one(key, FilterOperator.EXISTS, false));
        return filters;
    }

    private static boolean isScalar(Object value) {
        return !(value instanceof List<?> || value instanceof Map<?, ?>);
    }

    private static SubscriberFilter one(String key, FilterOperator operator, Object value) {
        return SubscriberFilter.of(
                JsonObject.of(Map.of("all", List.of(rule(key, operator, value)))));
    }

    /** Filters about each field of a person, with the slugs {@code tea} and {@code milk}. */
    public static List<SubscriberFilter> ofEveryField() {
        List<SubscriberFilter> filters = new ArrayList<>();
        for (String field : PersonFields.TEXTS) {
            for (String text : List.of("Ada", "ada", "de-AT", "active", "api", "x-1", "@")) {
                for (FilterOperator operator : TEXT_OPERATORS) {
                    filters.add(of(field, operator, text));
                }
            }
        }
        for (String field : PersonFields.TIMES) {
            for (FilterOperator operator : TIME_OPERATORS) {
                filters.add(of(field, operator, "2026-02-28"));
                filters.add(of(field, operator, "2026-03-01T11:00:00.25+02:00"));
            }
        }
        for (FilterOperator operator : List.of(FilterOperator.EQ, FilterOperator.NEQ)) {
            filters.add(of("tags.tea", operator, true));
            filters.add(of("tags.tea", operator, false));
        }
        for (String field : List.of("tags", "tags.tea", "language", "unsubscribed_at")) {
            filters.add(of(field, FilterOperator.EXISTS, true));
            filters.add(of(field, FilterOperator.EXISTS, false));
        }
        filters.add(of("tags", FilterOperator.CONTAINS, "tea"));
        filters.add(of("tags", FilterOperator.NEQ, "tea"));
        filters.add(of("tags.milk", FilterOperator.IN, List.of("x", true)));
        filters.add(of("tags.milk", FilterOperator.GT, 1));
        filters.add(nested("plan eq pro", "age gt 3"));
        return filters;
    }

    private static SubscriberFilter of(String field, FilterOperator operator, Object value) {
        return SubscriberFilter.of(
                JsonObject.of(
                        Map.of(
                                "all",
                                List.of(
                                        Map.of(
                                                "field",
                                                field,
                                                "op",
                                                operator.keyword(),
                                                "value",
                                                value),
                                        Map.of("field", "metadata.n", "op", "exists")))));
    }

    /** All of these rules, such as {@code plan eq pro}. */
    public static SubscriberFilter all(String... rules) {
        return SubscriberFilter.of(JsonObject.of(Map.of("all", rules(rules))));
    }

    /** Any of these rules. */
    public static SubscriberFilter any(String... rules) {
        return SubscriberFilter.of(JsonObject.of(Map.of("any", rules(rules))));
    }

    /** The first rule and any of the others. */
    public static SubscriberFilter nested(String first, String... others) {
        return SubscriberFilter.of(
                JsonObject.of(Map.of("all", List.of(rule(first), Map.of("any", rules(others))))));
    }

    private static List<Map<String, Object>> rules(String... rules) {
        return Arrays.stream(rules).map(Filters::rule).toList();
    }

    private static Map<String, Object> rule(String text) {
        String[] parts = text.split(" ", 3);
        boolean isNumber = parts[2].matches("-?[0-9]+");
        return Map.of(
                "field",
                "metadata." + parts[0],
                "op",
                parts[1],
                "value",
                isNumber ? Integer.valueOf(parts[2]) : parts[2]);
    }

    private static Map<String, Object> rule(String key, FilterOperator operator, Object value) {
        return Map.of("field", "metadata." + key, "op", operator.keyword(), "value", value);
    }
}
