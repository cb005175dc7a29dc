package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;

import org.jdbi.v3.core.Handle;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** The runs of dates that have not begun. */
final class ScheduledRuns {
    // Locked before they are deleted: a worker may have taken a run and begin it.
    private static final String OF_PEOPLE =
            """
            SELECT q.run_id FROM (
                SELECT r.id FROM trigger_runs r
                WHERE r.workspace_id = :workspace AND r.subscriber_id = ANY (:people)
                    AND r.status IN ('active', 'held')
                ORDER BY r.id OFFSET 0) n
            CROSS JOIN LATERAL (
                SELECT f.run_id FROM trigger_queue f
                WHERE f.workspace_id = :workspace AND f.run_id >= n.id AND f.run_id <= n.id
                    AND f.is_scheduled AND f.due_at > now()
                ORDER BY f.run_id LIMIT 1 FOR UPDATE) q
            """;
    // in the order of the key, so that neither the rest nor other triggers are read
    private static final String OF_TRIGGER =
            """
            SELECT q.run_id FROM trigger_queue q
            WHERE q.workspace_id = :workspace AND q.trigger_id >= :trigger
                AND q.trigger_id <= :trigger AND q.is_scheduled
            ORDER BY q.trigger_id LIMIT :max
            FOR UPDATE
            """;
    private static final String CLEARING =
            """
            SELECT trigger_id FROM date_scans
            WHERE workspace_id = :workspace AND trigger_id = ANY (:triggers) AND is_clearing
            """;
    private static final String REMOVE =
            """
            WITH freed AS (
                DELETE FROM trigger_queue q
                USING unnest(:runs) AS n (id) %s
                WHERE q.ctid = mine.place AND q.workspace_id = mine.workspace_id
                RETURNING q.trigger_id, q.run_id)
            DELETE FROM trigger_runs r USING freed
            WHERE r.workspace_id = :workspace AND r.trigger_id = freed.trigger_id
                AND r.id = freed.run_id
            """
                    .formatted(QueuedRuns.PLACE);

    private ScheduledRuns() {}

    /** Locks up to so many of a trigger; a worker that has taken one is waited for. */
    static List<UUID> lock(Handle handle, Workspace workspace, UUID trigger, int max) {
        return handle.createQuery(OF_TRIGGER)
                .bind("workspace", workspace.id())
                .bind("trigger", trigger)
                .bind("max", max)
                .mapTo(UUID.class)
                .list();
    }

    /** Locks those of people whose time has not come. */
    static List<UUID> lockOf(Handle handle, Workspace workspace, List<UUID> people) {
        return handle.createQuery(OF_PEOPLE)
                .bind("workspace", workspace.id())
                .bind("people", SqlArray.uuids(people))
                .mapTo(UUID.class)
                .list();
    }

    /** Those among the triggers whose scheduled runs are being removed. */
    static List<UUID> clearing(Handle handle, Workspace workspace, Collection<UUID> triggers) {
        return triggers.isEmpty()
                ? List.of()
                : handle.createQuery(CLEARING)
                        .bind("workspace", workspace.id())
                        .bind("triggers", SqlArray.uuids(List.copyOf(triggers)))
                        .mapTo(UUID.class)
                        .list();
    }

    /** Removes locked runs. */
    static void remove(Handle handle, Workspace workspace, List<UUID> runs) {
        if (!runs.isEmpty()) {
            handle.createUpdate(REMOVE)
                    .bind("workspace", workspace.id())
                    .bind("runs", SqlArray.uuids(runs))
                    .execute();
        }
    }
}
