package dev.postroom.adapters.rest.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.VariableRule;
import dev.postroom.domain.template.VariableRules;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Reads what a template says about its variables: a type's name, or an object of rules. */
final class VariablesSchema {

    private static final String NAME = "variables_schema";
    private static final List<String> OF_A_RULE =
            List.of("type", "required", "default", "description");

    private VariablesSchema() {}

    /** The rules of a new template. */
    static Map<String, VariableRule> read(JsonFields body) {
        JsonObject schema = json(body);
        return body.checked(NAME, () -> VariableRules.of(schema)).orElse(Map.of());
    }

    /** What a patch says; whether it makes sense is known once it meets the template's rules. */
    static Change<JsonObject> change(JsonFields body) {
        if (body.isNull(NAME)) {
            return Change.clear();
        }
        return body.value(NAME).isEmpty() ? Change.keep() : Change.set(json(body));
    }

    private static JsonObject json(JsonFields body) {
        return FieldReader.child(body, NAME)
                .map(members -> {
                    body.value(NAME)
                            .map(JsonNode::properties)
                            .orElseThrow()
                            .forEach(rule -> know(members, rule.getKey(), rule.getValue()));
                    return FieldReader.object(body, NAME, UnaryOperator.identity());
                })
                .orElseGet(JsonObject::empty);
    }

    // strict requests are told of the members of a rule that mean nothing
    private static void know(JsonFields members, String name, JsonNode rule) {
        if (members.value(name).isPresent() && rule instanceof ObjectNode object) {
            JsonFields ofRule = members.child(name, object);
            OF_A_RULE.forEach(ofRule::value);
        }
    }
}
