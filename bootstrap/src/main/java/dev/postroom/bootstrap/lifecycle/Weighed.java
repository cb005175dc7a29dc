package dev.postroom.bootstrap.lifecycle;

import java.time.Duration;

/**
 * Another pause after a step whose items lead to very much work each, such as events that start
 * hundreds of runs: it makes room on the processors for requests.
 *
 * @param each so long takes an item at most as a rule
 * @param items a step with fewer of them may take as long as one with so many
 */
public record Weighed(Duration each, int items, StepPause usual, StepPause heavy)
        implements StepPause {

    @Override
    public Duration after(int handled, Duration step) {
        boolean isHeavy = step.compareTo(each.multipliedBy(Math.max(handled, items))) > 0;
        return (isHeavy ? heavy : usual).after(handled, step);
    }
}
