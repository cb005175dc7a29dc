package dev.postroom.domain.replay;

import java.time.Instant;
import java.util.Optional;

/**
 * How far a replay is.
 *
 * @param failureReason a sentence; present if it failed
 * @param startedAt when a worker began
 * @param endedAt when it was completed, was cancelled or failed
 */
public record ReplayState(
        ReplayStatus status,
        Optional<String> failureReason,
        Optional<Instant> startedAt,
        Optional<Instant> endedAt) {

    static ReplayState queued() {
        return new ReplayState(
                ReplayStatus.QUEUED, Optional.empty(), Optional.empty(), Optional.empty());
    }

    ReplayState running(Instant at) {
        return new ReplayState(
                ReplayStatus.RUNNING,
                Optional.empty(),
                startedAt.or(() -> Optional.of(at)),
                endedAt);
    }

    ReplayState ended(ReplayStatus end, Optional<String> reason, Instant at) {
        return new ReplayState(end, reason, startedAt, Optional.of(at));
    }
}
