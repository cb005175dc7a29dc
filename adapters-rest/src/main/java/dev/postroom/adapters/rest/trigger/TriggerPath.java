package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.trigger.TriggerKey;

/** A trigger in a path: its id or its slug. */
final class TriggerPath {

    private TriggerPath() {}

    /** The id or the slug; {@code NotFound} for text that is neither. */
    static TriggerKey key(String text) {
        return PathId.of("Trigger", text, "the id or the slug of a trigger", TriggerKey::parse);
    }
}
