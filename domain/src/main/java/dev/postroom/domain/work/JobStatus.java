package dev.postroom.domain.work;

import dev.postroom.domain.shared.text.Keyword;

/** The status of a job that a client started. */
public enum JobStatus implements Keyword {
    /** Stored, not started. */
    QUEUED,
    /** A part of the work may be done. */
    RUNNING,
    /** All of the work is done. */
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
