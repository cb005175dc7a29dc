package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.trigger.DateScan;
import dev.postroom.domain.trigger.DateScans;
import dev.postroom.domain.trigger.TriggerId;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** The scans of triggers by date in PostgreSQL. A taken scan is a row that is locked. */
public final class JdbiDateScans implements DateScans {
    private static final String RESTART =
            """
            INSERT INTO date_scans (workspace_id, trigger_id, first_at, before_at, due_at)
            VALUES (:workspace, :trigger, :from, :until, now())
            ON CONFLICT (workspace_id, trigger_id) DO UPDATE
            SET first_at = excluded.first_at, before_at = excluded.before_at, last_seen = NULL,
                due_at = excluded.due_at
            """;
    private static final String STOP =
            "DELETE FROM date_scans WHERE workspace_id = :workspace AND trigger_id = :trigger";
    // The trigger, too, so that a change of it comes before or after this transaction as a whole;
    // both without waiting, so that their order does not matter.
    private static final String TAKE =
            """
            SELECT s.trigger_id, s.first_at, s.before_at, s.last_seen, %1$s
            FROM date_scans s
            JOIN triggers t ON t.workspace_id = s.workspace_id AND t.id = s.trigger_id
            JOIN workspaces w ON w.id = s.workspace_id
            WHERE s.due_at <= now()
            ORDER BY s.due_at LIMIT 1
            FOR SHARE OF t SKIP LOCKED
            FOR UPDATE OF s SKIP LOCKED
            """
                    .formatted(Workspaces.COLUMNS);
    private static final String STORE =
            """
            UPDATE date_scans
            SET first_at = :from, before_at = :until, last_seen = :last,
                due_at = coalesce(real_time(:workspace, :next), now())
            WHERE workspace_id = :workspace AND trigger_id = :trigger
            """;
    private static final String POSTPONE =
            """
            UPDATE date_scans SET due_at = now() + :pause * interval '1 microsecond'
            WHERE workspace_id = :workspace AND trigger_id = :trigger
            """;
    private static final String ENDS =
            """
            SELECT s.* FROM date_scans s
            WHERE s.workspace_id = :workspace AND s.trigger_id = ANY (:triggers)
            """;
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
    private static final String OF_TRIGGER =
            """
            SELECT q.run_id FROM trigger_queue q
            WHERE q.workspace_id = :workspace AND q.trigger_id = :trigger AND q.is_scheduled
            ORDER BY q.run_id
            FOR UPDATE
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

    private final Handles handles;
    private final Runnable wake;

    /**
     * The scans behind these handles.
     *
     * @param wake runs after each commit that made a scan due
     */
    public JdbiDateScans(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void restart(Workspace workspace, DateScan fresh) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            remove(handle, workspace, scheduled(handle, workspace, fresh.trigger()));
            return handle.createUpdate(RESTART)
                    .bindMap(columns(workspace, fresh).values())
                    .execute();
        });
    }

    @Override
    public void stop(Workspace workspace, TriggerId trigger) {
        handles.transact(handle -> {
            remove(handle, workspace, scheduled(handle, workspace, trigger));
            return handle.createUpdate(STOP)
                    .bind("workspace", workspace.id())
                    .bind("trigger", trigger.value())
                    .execute();
        });
    }

    private static List<UUID> scheduled(Handle handle, Workspace workspace, TriggerId trigger) {
        return handle.createQuery(OF_TRIGGER)
                .bind("workspace", workspace.id())
                .bind("trigger", trigger.value())
                .mapTo(UUID.class)
                .list();
    }

    private static int remove(Handle handle, Workspace workspace, List<UUID> runs) {
        return runs.isEmpty()
                ? 0
                : handle.createUpdate(REMOVE)
                        .bind("workspace", workspace.id())
                        .bind("runs", SqlArray.uuids(runs))
                        .execute();
    }

    private static Columns columns(Workspace workspace, DateScan scan) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("trigger", scan.trigger().value())
                .put("from", scan.from())
                .put("until", scan.until());
    }

    @Override
    public Optional<Due> take() {
        return handles.call(handle ->
                handle.createQuery(TAKE)
                        .map((result, _) -> new Due(Workspaces.of(result), scan(result)))
                        .findOne());
    }

    private static DateScan scan(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new DateScan(
                new TriggerId(row.uuid("trigger_id")),
                row.instant("first_at"),
                row.instant("before_at"),
                row.optionalUuid("last_seen").map(SubscriberId::new));
    }

    @Override
    public void store(Workspace workspace, DateScan scan, Optional<Instant> next) {
        handles.call(handle ->
                handle.createUpdate(STORE)
                        .bindMap(
                                columns(workspace, scan)
                                        .put("last", scan.last().map(SubscriberId::value))
                                        .put("next", next)
                                        .values())
                        .execute());
    }

    @Override
    public void postpone(Workspace workspace, TriggerId trigger, Duration pause) {
        handles.call(handle ->
                handle.createUpdate(POSTPONE)
                        .bind("workspace", workspace.id())
                        .bind("trigger", trigger.value())
                        .bind("pause", Leases.micros(pause))
                        .execute());
    }

    @Override
    public Map<TriggerId, Instant> ends(Workspace workspace, Collection<TriggerId> triggers) {
        List<UUID> ids = triggers.stream().map(TriggerId::value).toList();
        return handles.call(handle ->
                handle
                        .createQuery(ENDS)
                        .bind("workspace", workspace.id())
                        .bind("triggers", SqlArray.uuids(ids))
                        .map((result, _) -> scan(result))
                        .stream()
                        .collect(Collectors.toMap(DateScan::trigger, DateScan::until)));
    }

    @Override
    public void unschedule(Workspace workspace, Collection<SubscriberId> people) {
        List<UUID> ids = people.stream().map(SubscriberId::value).toList();
        handles.transact(handle ->
                remove(
                        handle,
                        workspace,
                        handle.createQuery(OF_PEOPLE)
                                .bind("workspace", workspace.id())
                                .bind("people", SqlArray.uuids(ids))
                                .mapTo(UUID.class)
                                .list()));
    }
}
