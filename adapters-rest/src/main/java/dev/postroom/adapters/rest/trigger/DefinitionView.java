package dev.postroom.adapters.rest.trigger;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.trigger.definition.ShortForm;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import org.jspecify.annotations.Nullable;

import java.util.Objects;
import java.util.Optional;

/**
 * The definition of a trigger in the JSON form of the domain.
 *
 * @param templateId of the short form
 * @param delaySeconds of the short form
 */
record DefinitionView(
        Object eventType,
        Object filter,
        @Nullable Object conditions,
        @Nullable String templateId,
        @Nullable Long delaySeconds,
        Object steps,
        Object frequency,
        Object exitOn) {

    static DefinitionView of(TriggerDefinition definition) {
        JsonObject json = definition.toJson();
        Optional<ShortForm> form = definition.shortForm();
        return new DefinitionView(
                member(json, "event_type"),
                member(json, "filter"),
                json.members().get("conditions"),
                form.map(one -> one.template().toString()).orElse(null),
                form.map(one -> one.delay().toSeconds()).orElse(null),
                member(json, "steps"),
                member(json, "frequency"),
                member(json, "exit_on"));
    }

    private static Object member(JsonObject json, String name) {
        return Objects.requireNonNull(json.members().get(name));
    }
}
