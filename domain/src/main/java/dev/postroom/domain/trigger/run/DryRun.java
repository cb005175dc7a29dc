package dev.postroom.domain.trigger.run;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.definition.TriggerDefinition;

import java.util.List;

/**
 * The simulated course of a run of a trigger that begins now, if nothing else happens.
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
