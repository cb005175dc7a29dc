package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;

/** How long a thread of a worker pauses after a step that handled items. */
@FunctionalInterface
public interface StepPause {
    /** Never. */
    StepPause NONE = (_, _) -> Duration.ZERO;

    /**
     * The pause.
     *
     * @param handled the number of items; positive
     * @param step how long the step took
     */
    Duration after(int handled, Duration step);
}
