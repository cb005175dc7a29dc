package dev.postroom.domain.replay;

import dev.postroom.domain.shared.Keyword;

/** The status of a replay. */
public enum ReplayStatus implements Keyword {
    /** Stored, not started. */
    QUEUED,
    /** Some deliveries may be queued. */
    RUNNING,
    /** All selected deliveries were queued. */
    COMPLETED,
    /** A client stopped it. */
    CANCELLED,
    /** Stopped before its end; the failure reason says why. */
    FAILED;

    /** Whether a worker still has to do something. */
    public boolean isOpen() {
        return this == QUEUED || this == RUNNING;
    }
}
