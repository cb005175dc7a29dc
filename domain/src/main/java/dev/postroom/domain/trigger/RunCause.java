package dev.postroom.domain.trigger;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.shared.JsonObject;

import java.time.LocalDate;
import java.util.Map;
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

    // the member of the facts that has the date
    private static final String DATE = "date";

    /** The cause of a run that an occurrence of a date starts. */
    public static RunCause of(Occurrence occurrence) {
        return new RunCause(
                Optional.empty(),
                JsonObject.of(Map.of("type", DATE, DATE, occurrence.date().toString())),
                0);
    }

    /** The date of the occurrence that started a run with these facts; empty without one. */
    static Optional<LocalDate> dateOf(JsonObject facts) {
        return facts.members().get(DATE) instanceof String text
                ? Optional.of(LocalDate.parse(text))
                : Optional.empty();
    }

    /** Whether triggers have caused each other too often, so that the run must not go on. */
    public boolean isTooDeep() {
        return depth > MAX_DEPTH;
    }
}
