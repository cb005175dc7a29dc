package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.json.NestedLists;
import dev.postroom.domain.shared.text.Keyword;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads a filter from JSON and collects everything that is wrong with it. For one filter. */
final class FilterReading {

    private static final List<String> GROUPS = List.of("all", "any");

    /** Words of other rule languages; by its letters, "and" would be taken for "any". */
    private static final Map<String, String> LOGIC = Map.of("and", "all", "or", "any");

    private static final Set<String> COMPARISON = Set.of("field", "op", "value");
    private static final NestedLists NESTED = new NestedLists(GROUPS, false, "rules");

    private final RuleFields fields;
    private final Violations violations = new Violations();

    FilterReading(RuleFields fields) {
        this.fields = fields;
    }

    FilterRule.Group read(JsonObject json) {
        for (String name : GROUPS) {
            NESTED.reportOverfull(
                    violations, name, json.members().get(name), FilterRules.MAX_RULES);
        }
        violations.throwIfAny();
        Optional<FilterRule> root = group(JsonFields.of(json.members(), violations), 1);
        violations.throwIfAny();
        return (FilterRule.Group) root.orElseThrow();
    }

    private Optional<FilterRule> group(JsonFields json, int depth) {
        refuseOthers(json);
        List<String> named = GROUPS.stream().filter(json::has).toList();
        if (named.size() != 1) {
            json.violate("invalid_filter", "Must have exactly one of the fields all and any.");
            return Optional.empty();
        }
        String name = named.getFirst();
        if (depth > FilterRules.MAX_DEPTH) {
            json.violate(name, "too_deep", Messages.nesting(FilterRules.MAX_DEPTH));
            return Optional.empty();
        }
        if (!(json.value(name).orElseThrow() instanceof List<?> items) || items.isEmpty()) {
            json.violate(name, "invalid_type", "Must be an array of at least one rule.");
            return Optional.empty();
        }
        List<FilterRule> rules = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            FieldReader.element(json, name + "[" + i + "]", items.get(i))
                    .flatMap(rule -> rule(rule, depth))
                    .ifPresent(rules::add);
        }
        return Optional.of(new FilterRule.Group(name.equals("all"), rules));
    }

    private static void refuseOthers(JsonFields json) {
        for (String name : json.names()) {
            if (!GROUPS.contains(name)) {
                String meant = LOGIC.getOrDefault(name.toLowerCase(Locale.ROOT), name);
                json.violate(name, "unknown_field", Messages.unknownField(meant, GROUPS));
            }
        }
    }

    private Optional<FilterRule> rule(JsonFields json, int depth) {
        return GROUPS.stream().anyMatch(json::has) ? group(json, depth + 1) : comparison(json);
    }

    private Optional<FilterRule> comparison(JsonFields json) {
        json.allowOnly(COMPARISON);
        Optional<String> key =
                json.checked("field", () -> fields.keyOf(text(json, "field").orElse("")));
        Optional<FilterOperator> operator = operator(json);
        Optional<Object> value =
                operator.flatMap(op ->
                        new FilterValue(
                                        violations,
                                        json.pathOf("value"),
                                        key.filter(fields::isTime).isPresent())
                                .of(op, json.value("value").orElse(null)));
        return key.isEmpty() || value.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new FilterRule.Comparison(key.get(), operator.orElseThrow(), value.get()));
    }

    // a value that is no text is refused like a text that names nothing
    private static Optional<String> text(JsonFields json, String name) {
        return json.value(name).filter(String.class::isInstance).map(String.class::cast);
    }

    private static Optional<FilterOperator> operator(JsonFields json) {
        String word = text(json, "op").orElse("");
        Optional<FilterOperator> known = Keyword.parse(FilterOperator.class, word);
        if (known.isEmpty()) {
            json.violate(
                    "op", "unknown_value", Messages.oneOf(word, Keyword.all(FilterOperator.class)));
        }
        return known;
    }
}
