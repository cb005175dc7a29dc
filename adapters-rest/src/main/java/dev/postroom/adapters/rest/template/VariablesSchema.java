package dev.postroom.adapters.rest.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.json.FieldReader;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.VariableRule;
import dev.postroom.domain.template.VariableRules;

import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Reads the variables of a template: for each a type name, or an object with a rule. */
final class VariablesSchema {

    private static final String NAME = "variables_schema";
    private static final List<String> RULE_FIELDS =
            List.of("type", "required", "default", "description");

    private VariablesSchema() {}

    /** The rules of a new template. */
    static Map<String, VariableRule> read(JsonFields body) {
        JsonObject schema = json(body);
        return body.checked(NAME, () -> VariableRules.of(schema)).orElse(Map.of());
    }

    /** The change in a patch; the template validates the resulting rules. */
    static Change<JsonObject> change(JsonFields body) {
        if (body.isNull(NAME)) {
            return Change.clear();
        }
        return body.value(NAME).isEmpty() ? Change.keep() : Change.set(json(body));
    }

    private static JsonObject json(JsonFields body) {
        return FieldReader.child(body, NAME)
                .map(fields -> {
                    body.value(NAME)
                            .map(JsonNode::properties)
                            .orElseThrow()
                            .forEach(rule -> markKnown(fields, rule.getKey(), rule.getValue()));
                    return FieldReader.object(body, NAME, UnaryOperator.identity());
                })
                .orElseGet(JsonObject::empty);
    }

    // marks the known fields of a rule, so that strict requests report the others
    private static void markKnown(JsonFields fields, String name, JsonNode rule) {
        if (fields.value(name).isPresent() && rule instanceof ObjectNode object) {
            JsonFields ruleFields = fields.child(name, object);
            RULE_FIELDS.forEach(ruleFields::value);
        }
    }
}
