package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
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
            INSERT INTO date_scans
                (workspace_id, trigger_id, first_at, before_at, due_at, is_clearing)
            VALUES (:workspace, :trigger, :from, :until, now(), :isClearing)
            ON CONFLICT (workspace_id, trigger_id) DO UPDATE
            SET first_at = excluded.first_at, before_at = excluded.before_at, last_seen = NULL,
                due_at = excluded.due_at, is_clearing = excluded.is_clearing, is_ended = false
            """;
    private static final String STOP =
            "DELETE FROM date_scans WHERE workspace_id = :workspace AND trigger_id = :trigger";
    // The trigger, too, so that a change of it comes before or after this transaction as a whole;
    // both without waiting, so that their order does not matter.
    private static final String TAKE =
            """
            SELECT s.trigger_id, s.first_at, s.before_at, s.last_seen, s.is_clearing, %1$s
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
                AND NOT s.is_clearing
            """;
    private static final String CLEAR =
            """
            UPDATE date_scans SET is_clearing = true, is_ended = true, due_at = now()
            WHERE workspace_id = :workspace AND trigger_id = :trigger
            """;
    private static final String CLEARED =
            """
            WITH gone AS (
                DELETE FROM date_scans
                WHERE workspace_id = :workspace AND trigger_id = :trigger
                    AND :isLast AND is_ended)
            UPDATE date_scans SET is_clearing = NOT :isLast, due_at = now()
            WHERE workspace_id = :workspace AND trigger_id = :trigger
                AND NOT (:isLast AND is_ended)
            """;

    // as for leftovers: a queue that has just filled looks empty, and sorting all of it seems cheap
    private static final String IN_ORDER = "SET LOCAL enable_sort = off";

    /** How many runs a request removes itself. */
    static final int AT_ONCE = 2000;

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
            boolean isClear = remove(handle, workspace, fresh.trigger(), AT_ONCE);
            return handle.createUpdate(RESTART)
                    .bindMap(columns(workspace, fresh).put("isClearing", !isClear).values())
                    .execute();
        });
    }

    @Override
    public void stop(Workspace workspace, TriggerId trigger) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            boolean isClear = remove(handle, workspace, trigger, AT_ONCE);
            return handle.createUpdate(isClear ? STOP : CLEAR)
                    .bind("workspace", workspace.id())
                    .bind("trigger", trigger.value())
                    .execute();
        });
    }

    @Override
    public void clear(Workspace workspace, TriggerId trigger, int max) {
        handles.transact(handle -> {
            boolean isClear = remove(handle, workspace, trigger, max);
            return handle.createUpdate(CLEARED)
                    .bind("workspace", workspace.id())
                    .bind("trigger", trigger.value())
                    .bind("isLast", isClear)
                    .execute();
        });
    }

    // whether these were the last ones
    private static boolean remove(Handle handle, Workspace workspace, TriggerId trigger, int max) {
        handle.execute(IN_ORDER);
        List<UUID> runs = ScheduledRuns.lock(handle, workspace, trigger.value(), max);
        ScheduledRuns.remove(handle, workspace, runs);
        return runs.size() < max;
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
        return handles.call(
                handle -> handle.createQuery(TAKE).map((result, _) -> due(result)).findOne());
    }

    private static Due due(ResultSet result) throws SQLException {
        return new Due(Workspaces.of(result), scan(result), result.getBoolean("is_clearing"));
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
                        .bind("pause", SqlDurations.micros(pause))
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
        handles.transact(handle -> {
            List<UUID> runs = ScheduledRuns.lockOf(handle, workspace, ids);
            ScheduledRuns.remove(handle, workspace, runs);
            return runs.size();
        });
    }
}
