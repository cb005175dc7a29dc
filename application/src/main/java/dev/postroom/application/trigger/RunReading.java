package dev.postroom.application.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.TriggerKey;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRuns;

/** Reads the runs of triggers. */
public final class RunReading implements ReadRuns {

    private final Triggers triggers;
    private final TriggerRuns runs;

    public RunReading(Triggers triggers, TriggerRuns runs) {
        this.triggers = triggers;
        this.runs = runs;
    }

    @Override
    public Page<TracedRun> list(
            Workspace workspace,
            TriggerId trigger,
            RunQuery query,
            PageRequest<RunQuery.Sort> page) {
        return runs.list(workspace, trigger, query, page);
    }

    @Override
    public TracedRun get(Workspace workspace, TriggerKey trigger, RunId id) {
        TriggerId known = trigger instanceof TriggerId one ? one : find(workspace, trigger);
        return runs.find(workspace, known, id).orElseThrow(() -> notFound(workspace, known, id));
    }

    // names the trigger when that does not exist
    private FailureException notFound(Workspace workspace, TriggerId trigger, RunId id) {
        TriggerId _ = find(workspace, trigger);
        return new Failure.NotFound("Run", id.toString()).asException();
    }

    @Override
    public TriggerId find(Workspace workspace, TriggerKey trigger) {
        return triggers.find(workspace, trigger)
                .orElseThrow(() -> TriggerManagement.notFound(trigger))
                .trigger()
                .id();
    }
}
