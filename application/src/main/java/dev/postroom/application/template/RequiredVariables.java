package dev.postroom.application.template;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.Template;

import java.util.List;
import java.util.Map;

/**
 * What a template cannot be sent without.
 *
 * @param template has the rules
 */
public record RequiredVariables(Template template) {

    /** Names of the required variables that {@code data} has no value for, in the rules' order. */
    public List<String> missingIn(JsonObject data) {
        return template.variables().entrySet().stream()
                .filter(rule -> rule.getValue().required())
                .map(Map.Entry::getKey)
                .filter(name -> data.members().get(name) == null)
                .toList();
    }
}
