package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.JsonObject;

import java.util.Optional;

/**
 * A merge patch of a trigger (RFC 7396). Name and state can be set, never cleared.
 *
 * @param definition a merge patch of the definition, see {@link TriggerDefinition#patched}
 */
public record TriggerPatch(
        Optional<String> name, Optional<Boolean> isActive, JsonObject definition) {

    public TriggerPatch {
        name = name.map(Trigger::nameOf);
    }

    /** A patch that changes nothing. */
    public static TriggerPatch none() {
        return new TriggerPatch(Optional.empty(), Optional.empty(), JsonObject.empty());
    }
}
