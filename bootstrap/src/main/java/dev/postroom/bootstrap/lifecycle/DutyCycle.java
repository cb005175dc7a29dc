package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;

/**
 * The part of its time that a thread works; in the rest it pauses. For work that is not urgent and
 * would otherwise take the processors from work that is. The pause depends on how long a step took,
 * so that the part is the same on slow and on fast machines.
 *
 * @param percent from 1 to 100
 * @param longest the longest pause: a step that took long because it waited is no reason to wait
 */
public record DutyCycle(int percent, Duration longest) implements StepPause {
    private static final int ALL = 100;

    public DutyCycle {
        if (percent < 1 || percent > ALL) {
            throw new IllegalArgumentException("a share is from 1 to 100 percent");
        }
    }

    @Override
    public Duration after(int handled, Duration step) {
        Duration pause = step.multipliedBy(ALL - percent).dividedBy(percent);
        return pause.compareTo(longest) < 0 ? pause : longest;
    }
}
