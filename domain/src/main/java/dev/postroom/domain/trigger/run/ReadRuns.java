package dev.postroom.domain.trigger.run;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerKey;

/** Shows clients what the runs of a trigger do. */
@DrivingPort
public interface ReadRuns {

    /** One page of the runs of a trigger; none when there is no such trigger. */
    Page<TracedRun> list(
            Workspace workspace,
            TriggerId trigger,
            RunQuery query,
            PageRequest<RunQuery.Sort> page);

    /** The run; {@code NotFound} when the trigger or the run does not exist. */
    TracedRun get(Workspace workspace, TriggerKey trigger, RunId id);

    /** The id of the trigger; {@code NotFound} when there is no such trigger. */
    TriggerId find(Workspace workspace, TriggerKey trigger);
}
