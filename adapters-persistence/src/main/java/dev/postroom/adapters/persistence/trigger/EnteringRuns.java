package dev.postroom.adapters.persistence.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunReason;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** Stores new runs. */
final class EnteringRuns {
    // The trigger is locked against a change: it has its runs held or cancelled in the transaction
    // that makes it inactive or deletes it. A person with very many open runs is given one failed
    // run of each trigger in an hour instead.
    private static final String ENTER =
            """
            WITH entering AS MATERIALIZED (
                SELECT n.*, e.entry, e.once FROM %1$s
                JOIN unnest(:ids, :entries, :onces) AS e (id, entry, once) ON e.id = n.id),
            open AS MATERIALIZED (
                SELECT t.id FROM triggers t
                WHERE t.workspace_id = :workspace AND t.id = ANY (:triggers) AND t.is_active
                FOR SHARE),
            crowded AS MATERIALIZED (
                SELECT p.subscriber_id
                FROM (SELECT DISTINCT subscriber_id FROM entering WHERE status = 'active') p
                WHERE %3$d <= (
                    SELECT count(*) FROM (
                        SELECT 1 FROM trigger_runs o
                        WHERE o.workspace_id = :workspace AND o.subscriber_id = p.subscriber_id
                            AND o.status IN ('active', 'held')
                        LIMIT %3$d) counted)),
            admitted AS (
                SELECT n.*, c.subscriber_id IS NOT NULL AS is_refused
                FROM entering n
                JOIN open ON open.id = n.trigger_id
                LEFT JOIN crowded c ON c.subscriber_id = n.subscriber_id AND n.status = 'active'),
            stored AS (
                INSERT INTO trigger_runs (workspace_id, id, trigger_id, trigger_version,
                    subscriber_id, event_id, status, depth, facts, place, waits_until, reason,
                    created_at, updated_at, entry)
                SELECT :workspace, n.id, n.trigger_id, n.trigger_version, n.subscriber_id,
                    n.event_id, CASE WHEN is_refused THEN 'failed' ELSE n.status END, n.depth,
                    CAST(n.facts AS jsonb), CASE WHEN is_refused THEN NULL ELSE n.place END,
                    CASE WHEN is_refused THEN NULL ELSE n.waits_until END,
                    CASE WHEN is_refused THEN '%2$s' ELSE n.reason END,
                    n.created_at, n.updated_at,
                    CASE WHEN is_refused AND NOT n.once
                        THEN 'too-many:'
                            || to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24')
                        ELSE n.entry END
                FROM admitted n
                WHERE NOT n.once OR NOT EXISTS (
                    SELECT 1 FROM trigger_runs before
                    WHERE before.workspace_id = :workspace AND before.trigger_id = n.trigger_id
                        AND before.subscriber_id = n.subscriber_id
                        AND before.entry NOT LIKE 'changed:%%'
                        AND before.entry NOT LIKE 'skipped:%%')
                ON CONFLICT DO NOTHING
                RETURNING id, trigger_id, event_id, status, waits_until),
            queued AS (
                INSERT INTO trigger_queue (workspace_id, run_id, trigger_id, due_at, is_scheduled)
                SELECT :workspace, id, trigger_id,
                    coalesce(real_time(:workspace, waits_until), now()),
                    event_id IS NULL AND waits_until IS NOT NULL
                FROM stored WHERE status = 'active')
            SELECT count(*) FROM stored
            """
                    .formatted(RunRows.ARRAYS, RunReason.TOO_MANY, RunCause.MOST_OPEN);

    private EnteringRuns() {}

    /** How many were stored. */
    static int store(Handle handle, Workspace workspace, List<NewRun> runs) {
        return handle.createQuery(ENTER)
                .bind("workspace", workspace.id())
                .bindMap(RunRows.ofNew(runs))
                .mapTo(Integer.class)
                .one();
    }
}
