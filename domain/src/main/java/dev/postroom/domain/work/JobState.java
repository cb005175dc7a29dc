package dev.postroom.domain.work;

import java.time.Instant;
import java.util.Optional;

/**
 * How far a job of a client is.
 *
 * @param failureReason a sentence; present if it failed
 * @param startedAt when a worker began
 * @param endedAt when it was completed, was cancelled or failed
 */
public record JobState(
        JobStatus status,
        Optional<String> failureReason,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt) {

    /** Before the first worker claims the job. */
    public static JobState queued() {
        return new JobState(JobStatus.QUEUED, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** While a worker runs the job; an earlier start is kept. */
    public JobState running(Instant at) {
        return new JobState(
                JobStatus.RUNNING, Optional.empty(), startedAt.or(() -> Optional.of(at)), endedAt);
    }

    /** After the job has ended so. */
    public JobState ended(JobStatus end, Optional<String> reason, Instant at) {
        return new JobState(end, reason, startedAt, Optional.of(at));
    }
}
