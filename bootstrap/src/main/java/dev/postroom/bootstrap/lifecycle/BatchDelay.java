package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;

/**
 * The pause after a step, in which more items gather for the next step.
 *
 * <p>The pause grows with the number of items that the step handled: under load each step handles
 * many items at once, and a single item delays the one that follows it hardly at all. With a fixed
 * pause, the items of one account would delay those of another one by the whole pause.
 *
 * @param longest the pause after a step that handled {@code items} or more
 * @param items at least 1
 */
public record BatchDelay(Duration longest, int items) implements StepPause {
    public BatchDelay {
        if (items < 1) {
            throw new IllegalArgumentException("a pause is for at least one item");
        }
    }

    @Override
    public Duration after(int handled, Duration step) {
        return longest.multipliedBy(Math.min(handled, items)).dividedBy(items);
    }
}
