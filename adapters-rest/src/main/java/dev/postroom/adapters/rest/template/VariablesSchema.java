package dev.postroom.adapters.rest.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.json.MemberReader;
import dev.postroom.adapters.rest.shared.json.Members;
import dev.postroom.adapters.rest.shared.json.PlainJson;
import dev.postroom.adapters.rest.shared.json.Words;
import dev.postroom.domain.shared.Text;
import dev.postroom.domain.template.VariableRule;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads what a template says about its variables: a type's name, or an object of rules. */
final class VariablesSchema {

    private static final Set<String> TYPES =
            Set.of("string", "number", "boolean", "array", "object", "date");
    private static final Function<String, String> TYPE =
            Words.parser(
                    word -> Optional.of(word).filter(TYPES::contains),
                    "string, number, boolean, array, object, date");

    private VariablesSchema() {}

    static Map<String, VariableRule> read(Members body) {
        Map<String, VariableRule> rules = new LinkedHashMap<>();
        Optional<JsonNode> schema = body.value("variables_schema");
        MemberReader.child(body, "variables_schema")
                .ifPresent(members ->
                        schema.orElseThrow()
                                .fieldNames()
                                .forEachRemaining(name ->
                                        rule(members, name).ifPresent(r -> rules.put(name, r))));
        return rules;
    }

    private static Optional<VariableRule> rule(Members members, String name) {
        Optional<JsonNode> value = members.value(name);
        if (value.isPresent() && value.get() instanceof ObjectNode object) {
            return full(members.child(name, object));
        }
        return members.required(name, TYPE)
                .map(type -> new VariableRule(type, false, null, Optional.empty()));
    }

    private static Optional<VariableRule> full(Members rule) {
        Optional<String> type = rule.required("type", TYPE);
        boolean required = MemberReader.flag(rule, "required", false);
        Optional<JsonNode> fallback = rule.value("default");
        Optional<String> description =
                rule.parsed("description", text -> Text.multiline(text, 500));
        return type.map(known ->
                new VariableRule(
                        known, required, fallback.map(PlainJson::value).orElse(null), description));
    }
}
