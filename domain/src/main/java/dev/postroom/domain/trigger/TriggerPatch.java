package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import java.util.Optional;

/**
 * A merge patch of a trigger (RFC 7396). Name and state can be set, never cleared.
 *
 * @param definition a merge patch of the definition, see {@link TriggerDefinition#patched}
 */
public record TriggerPatch(
        Optional<String> name,
        Change<Slug> slug,
        Optional<Boolean> isActive,
        JsonObject definition) {

    public TriggerPatch {
        name = name.map(Trigger::nameOf);
    }

    /** A patch that changes nothing. */
    public static TriggerPatch none() {
        return new TriggerPatch(
                Optional.empty(), Change.keep(), Optional.empty(), JsonObject.empty());
    }
}
