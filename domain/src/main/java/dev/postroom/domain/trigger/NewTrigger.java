package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Slug;

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
