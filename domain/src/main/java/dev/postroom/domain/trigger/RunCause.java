package dev.postroom.domain.trigger;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.shared.JsonObject;

import java.util.Optional;

/**
 * Why a run began.
 *
 * @param event empty for a date
 * @param facts what conditions see of it: the properties of a custom event, the keys of another
 *     one, the occurrence of a date
 * @param depth of the event: 0 for a direct cause, one more for each trigger in the chain
 */
public record RunCause(Optional<EventId> event, JsonObject facts, int depth) {

    /** The deepest event that still starts a run. */
    public static final int MAX_DEPTH = 10;

    /** Whether triggers have caused each other too often, so that the run must not go on. */
    public boolean isTooDeep() {
        return depth > MAX_DEPTH;
    }
}
