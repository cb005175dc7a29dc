package dev.postroom.domain.trigger.run;

import java.util.List;

/**
 * A run with the steps that it has come to, in their order.
 *
 * @param path at most as many steps as a trigger can have
 */
public record TracedRun(TriggerRun run, List<RunStep> path) {
    public TracedRun {
        path = List.copyOf(path);
    }
}
