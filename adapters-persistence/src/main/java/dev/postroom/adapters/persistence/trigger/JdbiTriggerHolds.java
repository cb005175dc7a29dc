package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.TriggerHolds;
import dev.postroom.domain.trigger.TriggerId;

import org.jdbi.v3.core.Handle;

/** Takes the runs of a trigger out of the queue and puts them back, in PostgreSQL. */
public final class JdbiTriggerHolds implements TriggerHolds {
    // first: it waits for the workers that have a run
    private static final String FREE =
            "DELETE FROM trigger_queue WHERE workspace_id = :workspace AND trigger_id = :trigger";
    private static final String HOLD =
            """
            UPDATE trigger_runs SET status = 'held'
            WHERE workspace_id = :workspace AND trigger_id = :trigger AND status = 'active'
            """;
    private static final String RELEASE =
            """
            WITH freed AS (
                UPDATE trigger_runs SET status = 'active'
                WHERE workspace_id = :workspace AND trigger_id = :trigger AND status = 'held'
                RETURNING id, waits_until)
            INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at)
            SELECT :workspace, id, :trigger, coalesce(real_time(:workspace, waits_until), now())
            FROM freed
            """;
    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that let runs go on
     */
    public JdbiTriggerHolds(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void hold(Workspace workspace, TriggerId trigger) {
        handles.transact(handle -> {
            execute(handle, FREE, workspace, trigger);
            return execute(handle, HOLD, workspace, trigger);
        });
    }

    @Override
    public void release(Workspace workspace, TriggerId trigger) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return execute(handle, RELEASE, workspace, trigger);
        });
    }

    private static int execute(Handle handle, String sql, Workspace workspace, TriggerId trigger) {
        return handle.createUpdate(sql)
                .bind("workspace", workspace.id())
                .bind("trigger", trigger.value())
                .execute();
    }
}
