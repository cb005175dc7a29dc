package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import java.util.Optional;

/**
 * A request to create a trigger.
 *
 * @param definition as {@link TriggerDefinition#of} reads it
 */
public record NewTrigger(
        String name, Optional<Slug> slug, boolean isActive, JsonObject definition) {
    public NewTrigger {
        name = Trigger.nameOf(name);
    }
}
