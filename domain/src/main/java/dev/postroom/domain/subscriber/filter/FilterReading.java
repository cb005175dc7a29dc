package dev.postroom.domain.subscriber.filter;

import dev.postroom.domain.shared.failure.FieldPath;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads a filter from JSON and collects everything that is wrong with it. For one filter. */
final class FilterReading {

    private static final Set<String> GROUPS = Set.of("all", "any");
    private static final Set<String> COMPARISON = Set.of("field", "op", "value");

    private final RuleFields fields;
    private final Violations violations = new Violations();

    FilterReading(RuleFields fields) {
        this.fields = fields;
    }

    FilterRule.Group read(JsonObject json) {
        if (reportOverfull(json.members(), "")) {
            violations.throwIfAny();
        }
        Optional<FilterRule> root = group(json.members(), "", 1);
        violations.throwIfAny();
        return (FilterRule.Group) root.orElseThrow();
    }

    // also those that are invalid
    private static int total(List<?> items) {
        return items.stream().mapToInt(FilterReading::comparisons).sum();
    }

    private static int comparisons(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> members)) {
            return 1;
        }
        List<?> groups = GROUPS.stream().map(members::get).filter(Objects::nonNull).toList();
        return groups.isEmpty()
                ? 1
                : groups.stream()
                        .filter(List.class::isInstance)
                        .mapToInt(group -> total((List<?>) group))
                        .sum();
    }

    /**
     * Reports the innermost lists that have too many rules by themselves; whether there are any.
     */
    private boolean reportOverfull(Map<?, ?> members, String path) {
        boolean isAny = false;
        for (String name : GROUPS) {
            isAny |= reportOverfull(members.get(name), FieldPath.within(path, name));
        }
        return isAny;
    }

    private boolean reportOverfull(@Nullable Object list, String field) {
        if (!(list instanceof List<?> items) || total(items) <= FilterRules.MAX_RULES) {
            return false;
        }
        boolean isWithin = false;
        for (int i = 0; i < items.size(); i++) {
            if (items.get(i) instanceof Map<?, ?> members) {
                isWithin |= reportOverfull(members, field + "[" + i + "]");
            }
        }
        if (!isWithin) {
            violations.add(field, "too_many", Messages.atMost(FilterRules.MAX_RULES, "rules"));
        }
        return true;
    }

    private Optional<FilterRule> group(Map<?, ?> json, String path, int depth) {
        refuseUnknown(json, path, GROUPS);
        List<String> named = GROUPS.stream().filter(name -> json.get(name) != null).toList();
        if (named.size() != 1) {
            violations.add(
                    path, "invalid_filter", "Must have exactly one of the fields all and any.");
            return Optional.empty();
        }
        String name = named.getFirst();
        String field = FieldPath.within(path, name);
        if (depth > FilterRules.MAX_DEPTH) {
            violations.add(field, "too_deep", Messages.nesting(FilterRules.MAX_DEPTH));
            return Optional.empty();
        }
        if (!(json.get(name) instanceof List<?> items) || items.isEmpty()) {
            violations.add(field, "invalid_type", "Must be an array of at least one rule.");
            return Optional.empty();
        }
        List<FilterRule> rules = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            rule(items.get(i), field + "[" + i + "]", depth).ifPresent(rules::add);
        }
        return Optional.of(new FilterRule.Group(name.equals("all"), rules));
    }

    private Optional<FilterRule> rule(@Nullable Object json, String path, int depth) {
        if (!(json instanceof Map<?, ?> members)) {
            violations.add(path, "invalid_type", Messages.OBJECT);
            return Optional.empty();
        }
        return GROUPS.stream().anyMatch(name -> members.get(name) != null)
                ? group(members, path, depth + 1)
                : comparison(members, path);
    }

    private Optional<FilterRule> comparison(Map<?, ?> json, String path) {
        refuseUnknown(json, path, COMPARISON);
        Optional<String> key = key(json.get("field"), FieldPath.within(path, "field"));
        Optional<FilterOperator> operator = operator(json.get("op"), FieldPath.within(path, "op"));
        Optional<Object> value =
                operator.flatMap(op ->
                        new FilterValue(
                                        violations,
                                        FieldPath.within(path, "value"),
                                        key.filter(fields::isTime).isPresent())
                                .of(op, json.get("value")));
        return key.isEmpty() || value.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new FilterRule.Comparison(key.get(), operator.orElseThrow(), value.get()));
    }

    private Optional<String> key(@Nullable Object json, String path) {
        return violations.checked(
                path, () -> fields.keyOf(json instanceof String text ? text : ""));
    }

    private Optional<FilterOperator> operator(@Nullable Object json, String path) {
        Optional<FilterOperator> known =
                json instanceof String text
                        ? Keyword.parse(FilterOperator.class, text)
                        : Optional.empty();
        if (known.isEmpty()) {
            violations.add(
                    path, "unknown_value", Messages.oneOf(Keyword.all(FilterOperator.class)));
        }
        return known;
    }

    private void refuseUnknown(Map<?, ?> json, String path, Set<String> known) {
        for (Object name : json.keySet()) {
            if (!known.contains(Objects.toString(name))) {
                violations.add(
                        FieldPath.within(path, FieldPath.of(Objects.toString(name))),
                        "unknown_field",
                        Messages.unknownField(Objects.toString(name), new TreeSet<>(known)));
            }
        }
    }
}
