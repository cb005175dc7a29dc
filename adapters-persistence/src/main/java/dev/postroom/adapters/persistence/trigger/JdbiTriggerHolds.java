package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.TriggerHolds;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Takes the runs of a trigger out of the queue and puts them back, in PostgreSQL. */
public final class JdbiTriggerHolds implements TriggerHolds {

    /** How many runs are moved by the request that stops or starts a trigger. */
    static final int AT_ONCE = 2000;

    private static final String ACTIVE =
            """
            SELECT r.id FROM trigger_runs r
            WHERE r.workspace_id = :workspace AND r.trigger_id = :trigger AND r.status = 'active'
            LIMIT :max
            """;
    private static final String HOLD =
            """
            UPDATE trigger_runs SET status = 'held'
            WHERE workspace_id = :workspace AND trigger_id = :trigger AND id = ANY (:runs)
                AND status = 'active'
            """;
    private static final String RELEASE =
            """
            WITH freed AS (
                UPDATE trigger_runs SET status = 'active'
                WHERE workspace_id = :workspace AND trigger_id = :trigger AND status = 'held'
                    AND id = ANY (ARRAY(
                        SELECT r.id FROM trigger_runs r
                        WHERE r.workspace_id = :workspace AND r.trigger_id = :trigger
                            AND r.status = 'held'
                        LIMIT :max))
                RETURNING id, waits_until)
            INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at)
            SELECT :workspace, id, :trigger, coalesce(real_time(:workspace, waits_until), now())
            FROM freed
            """;
    private static final String NOTE =
            """
            INSERT INTO unsettled_triggers (workspace_id, trigger_id)
            VALUES (:workspace, :trigger) ON CONFLICT DO NOTHING
            """;
    // A trigger that a request has locked comes later, and so does one whose scheduled runs are to
    // be removed instead of held.
    private static final String NEXT =
            """
            SELECT u.workspace_id, u.trigger_id, t.is_active FROM unsettled_triggers u
            JOIN triggers t ON t.workspace_id = u.workspace_id AND t.id = u.trigger_id
            WHERE t.is_active OR NOT EXISTS (SELECT 1 FROM date_scans d
                WHERE d.workspace_id = u.workspace_id AND d.trigger_id = u.trigger_id
                    AND d.is_clearing)
            ORDER BY u.workspace_id, u.trigger_id LIMIT 1
            FOR SHARE OF t SKIP LOCKED
            FOR UPDATE OF u SKIP LOCKED
            """;
    private static final String END =
            """
            DELETE FROM unsettled_triggers
            WHERE workspace_id = :workspace AND trigger_id = :trigger
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

    /** A trigger, and what becomes of its runs. */
    private record Moved(UUID workspace, UUID trigger, boolean isActive) {

        static Moved of(ResultSet result) throws SQLException {
            return new Moved(
                    result.getObject("workspace_id", UUID.class),
                    result.getObject("trigger_id", UUID.class),
                    result.getBoolean("is_active"));
        }

        int move(Handle handle, int max) {
            return isActive ? release(handle, max) : hold(handle, max);
        }

        private int hold(Handle handle, int max) {
            List<UUID> runs =
                    bind(handle.createQuery(ACTIVE)).bind("max", max).mapTo(UUID.class).list();
            if (!runs.isEmpty()) {
                // first: it waits for the workers that have a run
                handle.createUpdate(QueuedRuns.REMOVE)
                        .bind("workspace", workspace)
                        .bind("ids", SqlArray.uuids(runs))
                        .execute();
                bind(handle.createUpdate(HOLD)).bind("runs", SqlArray.uuids(runs)).execute();
            }
            return runs.size();
        }

        private int release(Handle handle, int max) {
            return bind(handle.createUpdate(RELEASE)).bind("max", max).execute();
        }

        int execute(Handle handle, String sql) {
            return bind(handle.createUpdate(sql)).execute();
        }

        private <S extends SqlStatement<S>> S bind(S statement) {
            return statement.bind("workspace", workspace).bind("trigger", trigger);
        }
    }

    @Override
    public void hold(Workspace workspace, TriggerId trigger) {
        handles.transact(handle -> {
            Moved stopped = new Moved(workspace.id(), trigger.value(), false);
            boolean isClear =
                    ScheduledRuns.clearing(handle, workspace, List.of(trigger.value())).isEmpty();
            return isClear ? begin(handle, stopped) : stopped.execute(handle, NOTE);
        });
    }

    @Override
    public void release(Workspace workspace, TriggerId trigger) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return begin(handle, new Moved(workspace.id(), trigger.value(), true));
        });
    }

    private static int begin(Handle handle, Moved trigger) {
        int moved = trigger.move(handle, AT_ONCE);
        return moved < AT_ONCE ? moved : trigger.execute(handle, NOTE);
    }

    @Override
    public int moveRest(int max) {
        return handles.transact(handle ->
                handle.createQuery(NEXT)
                        .map((result, _) -> Moved.of(result))
                        .findOne()
                        .map(trigger -> moveRest(handle, trigger, max))
                        .orElse(0));
    }

    private int moveRest(Handle handle, Moved trigger, int max) {
        int moved = trigger.move(handle, max);
        if (moved > 0 && trigger.isActive()) {
            handles.afterCommit(wake);
        }
        return moved > 0 ? moved : trigger.execute(handle, END);
    }
}
