package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.TriggerHolds;
import dev.postroom.domain.trigger.TriggerId;

/** Takes the runs of a trigger out of the queue and puts them back, in PostgreSQL. */
public final class JdbiTriggerHolds implements TriggerHolds {
    // a worker that has a lease finds the row of its lease gone and stores nothing
    private static final String HOLD =
            """
            WITH waiting AS (
                DELETE FROM trigger_queue
                WHERE workspace_id = :workspace AND trigger_id = :trigger
                RETURNING run_id, due_at)
            UPDATE trigger_runs r SET status = 'held', held_due_at = waiting.due_at
            FROM waiting
            WHERE r.workspace_id = :workspace AND r.trigger_id = :trigger AND r.id = waiting.run_id
                AND r.status = 'active'
            """;
    private static final String RELEASE =
            """
            WITH freed AS (
                UPDATE trigger_runs SET status = 'active'
                WHERE workspace_id = :workspace AND trigger_id = :trigger AND status = 'held'
                RETURNING id, held_due_at)
            INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at)
            SELECT :workspace, id, :trigger, coalesce(held_due_at, now()) FROM freed
            """;
    // the runs are deleted with their trigger
    private static final String CANCEL =
            "DELETE FROM trigger_queue WHERE workspace_id = :workspace AND trigger_id = :trigger";

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiTriggerHolds(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void hold(Workspace workspace, TriggerId trigger) {
        execute(HOLD, workspace, trigger);
    }

    @Override
    public void release(Workspace workspace, TriggerId trigger) {
        execute(RELEASE, workspace, trigger);
    }

    @Override
    public void cancelAll(Workspace workspace, TriggerId trigger) {
        execute(CANCEL, workspace, trigger);
    }

    private void execute(String sql, Workspace workspace, TriggerId trigger) {
        handles.call(handle ->
                handle.createUpdate(sql)
                        .bind("workspace", workspace.id())
                        .bind("trigger", trigger.value())
                        .execute());
    }
}
