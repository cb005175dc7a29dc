package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.shared.QueueHeads.Queue;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunReason;
import dev.postroom.domain.trigger.run.RunStatus;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerQueue;
import dev.postroom.domain.trigger.run.TriggerRun;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The queue of runs in PostgreSQL. A taken run is a row that its transaction has locked. */
public final class JdbiTriggerQueue implements TriggerQueue {
    // Steps from workspace to workspace through an index, to the first one that has a due run. A
    // workspace without one costs a look at its first entry.
    private static final String DUE =
            """
            WITH RECURSIVE waiting AS (
                (SELECT f.workspace_id, f.due_at FROM trigger_queue f
                WHERE f.workspace_id > :after AND f.due_at >= CAST(:floor AS timestamptz)
                ORDER BY f.workspace_id, f.due_at LIMIT 1)
                UNION ALL
                SELECT following.* FROM waiting CROSS JOIN LATERAL (
                    SELECT o.workspace_id, o.due_at FROM trigger_queue o
                    WHERE o.workspace_id > waiting.workspace_id
                        AND o.due_at >= CAST(:floor AS timestamptz)
                    ORDER BY o.workspace_id, o.due_at LIMIT 1) following),
            due AS MATERIALIZED (
                SELECT workspace_id FROM waiting WHERE due_at <= now() LIMIT 1)
            SELECT %1$s FROM due JOIN workspaces w ON w.id = due.workspace_id
            """
                    .formatted(Workspaces.COLUMNS);
    private static final String LOCK =
            """
            SELECT run_id, trigger_id, attempts, is_scheduled FROM trigger_queue
            WHERE workspace_id = :workspace AND due_at <= now()
                AND due_at >= CAST(:floor AS timestamptz)
            ORDER BY due_at LIMIT :max
            FOR UPDATE SKIP LOCKED
            """;
    // by the order of the key, as QueuedRuns says
    private static final String LOCK_ONE =
            """
            SELECT run_id, trigger_id, attempts, is_scheduled FROM trigger_queue
            WHERE workspace_id = :workspace AND run_id >= :run AND run_id <= :run
                AND due_at <= now()
            ORDER BY run_id LIMIT 1
            FOR UPDATE SKIP LOCKED
            """;
    // a separate statement: it sees where the runs stood when they were locked
    private static final String READ =
            """
            SELECT r.*, held.attempts, t.is_active
            FROM unnest(:runs, :triggers, :attempts) WITH ORDINALITY
                AS held (run_id, trigger_id, attempts, place)
            JOIN trigger_runs r ON r.workspace_id = :workspace AND r.trigger_id = held.trigger_id
                AND r.id = held.run_id
            LEFT JOIN triggers t ON t.workspace_id = :workspace AND t.id = held.trigger_id
            ORDER BY held.place
            """;
    // A run that exits because its date has changed leaves its entry to the one that follows, and
    // so does one that a person has once, if every mail of it was skipped.
    // A step is stored only with its run.
    private static final String MOVE =
            """
            WITH moved AS (
                UPDATE trigger_runs r
                SET entry = CASE WHEN n.reason = '%s' AND r.event_id IS NULL AND r.place IS NULL
                        THEN 'changed:' || r.id
                    WHEN n.status = 'skipped' AND r.entry = 'once'
                        AND NOT EXISTS (SELECT 1 FROM trigger_steps d
                            WHERE d.workspace_id = :workspace AND d.trigger_id = r.trigger_id
                                AND d.run_id = r.id AND d.type = 'send_email'
                                AND d.outcome = 'done')
                        AND NOT EXISTS (
                            SELECT 1 FROM unnest(:stepRuns, :stepTypes, :stepOutcomes)
                                AS f (run_id, type, outcome)
                            WHERE f.run_id = r.id AND f.type = 'send_email' AND f.outcome = 'done')
                        THEN 'skipped:' || r.id
                    ELSE r.entry END,
                    status = n.status, place = n.place, waits_until = n.waits_until,
                    reason = n.reason, updated_at = n.updated_at
                FROM unnest(:triggers, :ids, :statuses, :places, :untils, :reasons, :updatedAts)
                    AS n (trigger_id, id, status, place, waits_until, reason, updated_at)
                WHERE r.workspace_id = :workspace AND r.trigger_id = n.trigger_id AND r.id = n.id
                RETURNING r.trigger_id, r.id)
            INSERT INTO trigger_steps (workspace_id, trigger_id, run_id, place, number, type,
                outcome, reason, waits_until, occurred_at)
            SELECT :workspace, s.*
            FROM unnest(:stepTriggers, :stepRuns, :stepPlaces, :stepNumbers, :stepTypes,
                    :stepOutcomes, :stepReasons, :stepUntils, :stepAts)
                AS s (trigger_id, run_id, place, number, type, outcome, reason, waits_until, at)
            JOIN moved ON moved.trigger_id = s.trigger_id AND moved.id = s.run_id
            """
                    .formatted(RunReason.DATE_CHANGED);
    private static final String WAIT =
            """
            UPDATE trigger_queue q
            SET due_at = real_time(:workspace, n.waits_until), attempts = 0,
                is_scheduled = false
            FROM unnest(:ids, :untils) AS n (id, waits_until) %s
            WHERE q.ctid = mine.place AND q.workspace_id = mine.workspace_id
            """
                    .formatted(QueuedRuns.PLACE);
    // A trigger that is just being started keeps its runs in the queue.
    private static final String INACTIVE =
            """
            SELECT id FROM triggers
            WHERE workspace_id = :workspace AND id = ANY (:triggers) AND NOT is_active
            FOR SHARE SKIP LOCKED
            """;
    private static final String HOLD =
            """
            UPDATE trigger_runs SET status = 'held'
            WHERE workspace_id = :workspace AND trigger_id = ANY (:triggers) AND id = ANY (:ids)
            """;
    private static final String POSTPONE =
            """
            UPDATE trigger_queue
            SET due_at = now() + :pause * interval '1 microsecond', attempts = attempts + 1
            WHERE workspace_id = :workspace AND run_id = :run
            """;
    private static final UUID FIRST = new UUID(0, 0);
    private final Handles handles;

    /** The queue behind these handles. */
    public JdbiTriggerQueue(Handles handles) {
        this.handles = handles;
    }

    /** A locked row of the queue. */
    private record Held(UUID run, UUID trigger, int attempts, boolean isScheduled) {
        static Held of(ResultSet result) throws SQLException {
            return new Held(
                    result.getObject("run_id", UUID.class),
                    result.getObject("trigger_id", UUID.class),
                    result.getInt("attempts"),
                    result.getBoolean("is_scheduled"));
        }
    }

    /** A locked run, and whether its trigger is inactive. */
    private record Taken(Queued queued, boolean isStopped) {
        static Taken of(ResultSet result) throws SQLException {
            boolean isStopped = !result.getBoolean("is_active") && !result.wasNull();
            return new Taken(new Queued(RunRows.run(result), result.getInt("attempts")), isStopped);
        }
    }

    @Override
    public Optional<Workspace> due(Optional<Workspace> after) {
        return handles.transact(handle -> {
            String floor = handles.heads().floor(handle, Queue.RUNS);
            return after.flatMap(last -> due(handle, floor, last.id()))
                    .or(() -> due(handle, floor, FIRST));
        });
    }

    private static Optional<Workspace> due(Handle handle, String floor, UUID after) {
        return handle.createQuery(DUE)
                .bind("floor", floor)
                .bind("after", after)
                .map((result, _) -> Workspaces.of(result))
                .findOne();
    }

    private static void hold(Handle handle, Workspace workspace, List<TriggerRun> stopped) {
        if (stopped.isEmpty()) {
            return;
        }
        Set<UUID> inactive =
                handle.createQuery(INACTIVE)
                        .bind("workspace", workspace.id())
                        .bind(
                                "triggers",
                                SqlArray.uuids(RunRows.each(stopped, run -> run.trigger().value())))
                        .mapTo(UUID.class)
                        .collect(Collectors.toSet());
        List<TriggerRun> held = those(stopped, run -> inactive.contains(run.trigger().value()));
        update(handle, QueuedRuns.REMOVE, workspace, held);
        update(handle, HOLD, workspace, held);
    }

    @Override
    public List<Queued> take(Workspace workspace, int max) {
        return handles.transact(handle ->
                read(
                        handle,
                        workspace,
                        handle.createQuery(LOCK)
                                .bind("floor", handles.heads().floor(handle, Queue.RUNS))
                                .bind("workspace", workspace.id())
                                .bind("max", max)
                                .map((result, _) -> Held.of(result))
                                .list()));
    }

    @Override
    public Optional<Queued> take(Workspace workspace, RunId run) {
        return handles.call(handle ->
                read(
                                handle,
                                workspace,
                                handle.createQuery(LOCK_ONE)
                                        .bind("workspace", workspace.id())
                                        .bind("run", run.value())
                                        .map((result, _) -> Held.of(result))
                                        .list())
                        .stream()
                        .findFirst());
    }

    // a date or a trigger was changed, and its other runs of before are still being removed
    private static List<Held> valid(Handle handle, Workspace workspace, List<Held> held) {
        Set<UUID> clearing =
                Set.copyOf(
                        ScheduledRuns.clearing(
                                handle,
                                workspace,
                                held.stream()
                                        .filter(Held::isScheduled)
                                        .map(Held::trigger)
                                        .collect(Collectors.toSet())));
        Predicate<Held> isVoid = one -> one.isScheduled() && clearing.contains(one.trigger());
        ScheduledRuns.remove(
                handle, workspace, held.stream().filter(isVoid).map(Held::run).toList());
        return held.stream().filter(isVoid.negate()).toList();
    }

    private static List<Queued> read(Handle handle, Workspace workspace, List<Held> locked) {
        List<Held> held = valid(handle, workspace, locked);
        if (held.isEmpty()) {
            return List.of();
        }
        List<Taken> all =
                handle.createQuery(READ)
                        .bind("workspace", workspace.id())
                        .bind("runs", SqlArray.uuids(RunRows.each(held, Held::run)))
                        .bind("triggers", SqlArray.uuids(RunRows.each(held, Held::trigger)))
                        .bind("attempts", SqlArray.integers(RunRows.each(held, Held::attempts)))
                        .map((result, _) -> Taken.of(result))
                        .list();
        hold(
                handle,
                workspace,
                all.stream().filter(Taken::isStopped).map(one -> one.queued().run()).toList());
        return all.stream().filter(one -> !one.isStopped()).map(Taken::queued).toList();
    }

    @Override
    public void store(Workspace workspace, List<TracedRun> moved) {
        if (moved.isEmpty()) {
            return;
        }
        List<TriggerRun> runs = moved.stream().map(TracedRun::run).toList();
        handles.transact(handle -> {
            update(handle, WAIT, workspace, those(runs, run -> run.status() == RunStatus.ACTIVE));
            update(
                    handle,
                    QueuedRuns.REMOVE,
                    workspace,
                    those(runs, run -> run.status() != RunStatus.ACTIVE));
            return handle.createUpdate(MOVE)
                    .bind("workspace", workspace.id())
                    .bindMap(RunRows.states(runs))
                    .bindMap(RunRows.steps(moved))
                    .execute();
        });
    }

    private static List<TriggerRun> those(List<TriggerRun> runs, Predicate<TriggerRun> condition) {
        return runs.stream().filter(condition).toList();
    }

    private static void update(
            Handle handle, String sql, Workspace workspace, List<TriggerRun> runs) {
        if (!runs.isEmpty()) {
            handle.createUpdate(sql)
                    .bind("workspace", workspace.id())
                    .bind("ids", SqlArray.uuids(RunRows.each(runs, run -> run.id().value())))
                    .bind(
                            "triggers",
                            SqlArray.uuids(RunRows.each(runs, run -> run.trigger().value())))
                    .bind(
                            "untils",
                            SqlArray.times(RunRows.each(runs, run -> run.state().waitsUntil())))
                    .execute();
        }
    }

    @Override
    public void postpone(Workspace workspace, RunId run, Duration pause) {
        handles.call(handle ->
                handle.createUpdate(POSTPONE)
                        .bind("workspace", workspace.id())
                        .bind("run", run.value())
                        .bind("pause", SqlDurations.micros(pause))
                        .execute());
    }
}
