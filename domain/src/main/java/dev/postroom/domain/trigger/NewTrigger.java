package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.JsonObject;

/**
 * A request to create a trigger.
 *
 * @param definition as {@link TriggerDefinition#of} reads it
 */
public record NewTrigger(String name, boolean isActive, JsonObject definition) {
    public NewTrigger {
        name = Trigger.nameOf(name);
    }
}
