package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
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
                    fields.names().forEach(name -> markKnown(fields, name));
                    return FieldReader.object(body, NAME, UnaryOperator.identity());
                })
                .orElseGet(JsonObject::empty);
    }

    // marks the known fields of a rule, so that strict requests report the others
    private static void markKnown(JsonFields fields, String name) {
        if (fields.value(name).orElse("") instanceof Map<?, ?> rule) {
            JsonFields ruleFields = fields.child(name, rule);
            RULE_FIELDS.forEach(ruleFields::value);
        }
    }
}
