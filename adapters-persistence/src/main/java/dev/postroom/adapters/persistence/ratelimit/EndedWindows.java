package dev.postroom.adapters.persistence.ratelimit;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.transaction.Handles;

import java.time.Duration;
import java.time.InstantSource;

/** Deletes the counts of windows that ended, of all processes. Thread-safe. */
public final class EndedWindows {
    // for processes whose clocks are late
    private static final Duration KEPT = CountedWindow.LENGTH.multipliedBy(5);

    private static final String REMOVE = "DELETE FROM request_counts WHERE window_start < :oldest";

    private final Handles handles;
    private final InstantSource clock;

    /** Over these handles. */
    public EndedWindows(Handles handles, InstantSource clock) {
        this.handles = handles;
        this.clock = clock;
    }

    /** Deletes the counts of windows that began more than five minutes ago; returns how many. */
    public int remove() {
        return handles.call(handle ->
                handle.createUpdate(REMOVE)
                        .bind("oldest", DatabaseTimes.stored(clock.instant().minus(KEPT)))
                        .execute());
    }
}
