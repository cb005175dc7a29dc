package dev.postroom.adapters.persistence.template;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.domain.template.VariableRule;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Maps rules of variables to a JSON object in the author's order. */
final class VariableRulesColumn {
    private VariableRulesColumn() {}

    static String text(Map<String, VariableRule> rules) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        rules.forEach((name, rule) -> members.put(name, members(rule)));
        return JsonColumns.text(members);
    }

    static Map<String, VariableRule> of(String text) {
        Map<String, VariableRule> rules = new LinkedHashMap<>();
        JsonColumns.object(text)
                .members()
                .forEach((name, value) -> rules.put(name, rule((Map<?, ?>) value)));
        return rules;
    }

    private static Map<String, @Nullable Object> members(VariableRule rule) {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        members.put("type", rule.type());
        members.put("required", rule.required());
        members.put("default", rule.defaultValue());
        rule.description().ifPresent(text -> members.put("description", text));
        return members;
    }

    private static VariableRule rule(@Nullable Map<?, ?> members) {
        if (members == null) {
            throw new IllegalStateException("a stored variable has no rule");
        }
        return new VariableRule(
                String.valueOf(members.get("type")),
                Boolean.TRUE.equals(members.get("required")),
                members.get("default"),
                Optional.ofNullable((String) members.get("description")));
    }
}
