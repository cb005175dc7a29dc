package dev.postroom.domain.trigger;

import dev.postroom.domain.subscriber.SubscriberId;

import java.util.List;

/**
 * What a run of a trigger would do if it began now and nothing else happened.
 *
 * @param definition the newest one of the trigger
 * @param path each step that the run would come to, with its time
 * @param end how it would end
 */
public record DryRun(
        TriggerId trigger,
        SubscriberId subscriber,
        TriggerDefinition definition,
        List<RunStep> path,
        RunState end) {
    public DryRun {
        path = List.copyOf(path);
    }
}
