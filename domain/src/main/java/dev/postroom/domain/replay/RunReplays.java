package dev.postroom.domain.replay;

import dev.postroom.domain.shared.DrivingPort;

/** The worker of replays. Safe for concurrent workers. */
@DrivingPort
public interface RunReplays {

    /**
     * Continues one replay for some seconds, or until it has ended, or until many of the webhook's
     * deliveries are due: it continues when they were attempted. Each step commits together with
     * the place that it reached, so each delivery is queued once, also after a crash.
     *
     * @return the number of steps; 0 when no replay could continue
     */
    int replayNext();
}
