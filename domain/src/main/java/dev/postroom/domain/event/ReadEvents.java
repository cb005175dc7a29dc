package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;
import java.util.Set;

/** Reading the log of events by clients, for example by a receiver that was not reachable. */
@DrivingPort
public interface ReadEvents {

    /**
     * Committed events in the order of their numbers. A reader that continues after {@code next} of
     * each part misses none, also while others are recorded. One call looks at a limited number of
     * events.
     *
     * @param after where to begin; empty: at the oldest event that is kept. {@code Invalid} on
     *     {@code after} for an event that is not in the log: {@code unknown_event}, or {@code
     *     event_expired} when it or events after it are no longer kept
     * @param types only events of these types; of all types when empty
     * @param limit the most events to return, at least 1
     */
    EventSlice read(
            Workspace workspace, Optional<LogPosition> after, Set<EventType> types, int limit);

    /**
     * Committed events against the order of their numbers, the newest one first. One call looks at
     * a limited number of events.
     *
     * @param before only events with smaller numbers; empty: from the end of the log
     * @param types only events of these types; of all types when empty
     * @param limit the most events to return, at least 1
     */
    NewestEvents readNewest(
            Workspace workspace, Optional<Long> before, Set<EventType> types, int limit);

    /** The event; {@code NotFound} when there is none. */
    RelayedEvent get(Workspace workspace, EventId id);
}
