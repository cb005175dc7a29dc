package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.json.Json;
import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.domain.subscriber.PersonFields;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A rule as texts in fields. A number, true and false are what they are; a text that could be one
 * of them is in quotes.
 */
public final class RuleText {

    private static final Set<String> NAMES = Set.of("field", "op", "value");
    private static final Set<String> OF_TEXTS = Set.of("contains", "starts_with");
    private static final Pattern NO_TEXT =
            Pattern.compile("-?[0-9]{1,15}(\\.[0-9]{1,9})?|true|false|\".*\"");

    private RuleText() {}

    /** The fields of a rule; empty when they cannot express it. */
    public static Optional<Map<String, String>> row(@Nullable Object rule) {
        return rule instanceof Map<?, ?> members
                        && members.keySet().equals(NAMES)
                        && members.get("field") instanceof String field
                        && members.get("op") instanceof String operator
                ? text(field, operator, members.get("value"))
                        .map(value -> Map.of("field", field, "op", operator, "value", value))
                : Optional.empty();
    }

    private static Optional<String> text(String field, String operator, @Nullable Object value) {
        return switch (value) {
            case List<?> all -> texts(field, operator, all);
            case String text when isText(field, operator) || !NO_TEXT.matcher(text).matches() ->
                    Optional.of(text).filter(one -> one.equals(one.strip()));
            case String text -> Optional.of(Json.text(text));
            case Number number -> Optional.of(number.toString());
            case Boolean is -> Optional.of(is.toString());
            case null, default -> Optional.empty();
        };
    }

    private static Optional<String> texts(String field, String operator, List<?> all) {
        List<String> texts = new ArrayList<>();
        for (Object one : all) {
            Optional<String> text = text(field, operator, one);
            if (text.isEmpty() || text.get().contains(",") || text.get().isBlank()) {
                return Optional.empty();
            }
            texts.add(text.get());
        }
        return Optional.of(String.join(", ", texts));
    }

    private static boolean isText(String field, String operator) {
        return OF_TEXTS.contains(operator)
                || PersonFields.TEXTS.contains(field)
                || PersonFields.TIMES.contains(field);
    }

    /** The rule that the fields of a row stand for, as in the API. */
    public static Map<String, Object> rule(Map<String, String> row) {
        String field = row.getOrDefault("field", "").strip();
        String operator = row.getOrDefault("op", "eq");
        String text = row.getOrDefault("value", "").strip();
        Map<String, Object> rule = new LinkedHashMap<>();
        rule.put("field", field);
        rule.put("op", operator);
        rule.put(
                "value",
                switch (operator) {
                    case "exists" -> !text.equals("false");
                    case "in" ->
                            Stream.of(text.split(","))
                                    .map(String::strip)
                                    .filter(one -> !one.isEmpty())
                                    .map(one -> value(field, operator, one))
                                    .toList();
                    default -> value(field, operator, text);
                });
        return rule;
    }

    private static Object value(String field, String operator, String text) {
        return isText(field, operator) || !NO_TEXT.matcher(text).matches()
                ? text
                : JsonText.valueOrText(text);
    }
}
