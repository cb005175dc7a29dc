package dev.postroom.adapters.rest.trigger.page.form;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.subscriber.filter.FilterOperator;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The fields of a rule about people. */
public final class RuleFields {

    private static final Map<FilterOperator, String> OPERATORS =
            Map.of(
                    FilterOperator.EQ, "is",
                    FilterOperator.NEQ, "is not",
                    FilterOperator.IN, "is one of",
                    FilterOperator.EXISTS, "is there (true or false)",
                    FilterOperator.GT, "is greater than",
                    FilterOperator.GTE, "is at least",
                    FilterOperator.LT, "is less than",
                    FilterOperator.LTE, "is at most",
                    FilterOperator.CONTAINS, "contains",
                    FilterOperator.STARTS_WITH, "begins with");

    private RuleFields() {}

    /**
     * The fields of one rule.
     *
     * @param start of their names
     * @param row their texts, as {@link RuleText} reads them
     */
    public static List<Field> of(String start, Map<String, String> row, List<FormError> errors) {
        return List.of(
                Field.text(start + "field", "Field", row.getOrDefault("field", ""))
                        .hint("Such as status, language, tags.vip or metadata.plan.")
                        .error(FormError.at(errors, start + "field")),
                Field.select(start + "op", "Comparison", operators(row.getOrDefault("op", "")))
                        .error(FormError.at(errors, start + "op")),
                Field.text(start + "value", "Value", row.getOrDefault("value", ""))
                        .hint("Several with commas between them.")
                        .error(FormError.at(errors, start + "value")));
    }

    private static List<Choice> operators(String chosen) {
        return Arrays.stream(FilterOperator.values())
                .map(one ->
                        new Choice(
                                one.keyword(),
                                OPERATORS.getOrDefault(one, one.keyword()),
                                one.keyword().equals(chosen)))
                .toList();
    }
}
