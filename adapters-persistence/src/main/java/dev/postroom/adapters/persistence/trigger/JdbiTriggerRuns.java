package dev.postroom.adapters.persistence.trigger;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.trigger.TriggerId;
import dev.postroom.domain.trigger.run.NewRun;
import dev.postroom.domain.trigger.run.OpenRun;
import dev.postroom.domain.trigger.run.RunCause;
import dev.postroom.domain.trigger.run.RunExit;
import dev.postroom.domain.trigger.run.RunId;
import dev.postroom.domain.trigger.run.RunQuery;
import dev.postroom.domain.trigger.run.RunStep;
import dev.postroom.domain.trigger.run.TracedRun;
import dev.postroom.domain.trigger.run.TriggerRun;
import dev.postroom.domain.trigger.run.TriggerRuns;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Runs in PostgreSQL. */
public final class JdbiTriggerRuns implements TriggerRuns {
    private static final String OPEN =
            """
            SELECT r.id, r.trigger_id, r.trigger_version, r.subscriber_id, r.created_at,
                r.place IS NOT NULL AS has_begun
            FROM trigger_runs r
            WHERE r.workspace_id = :workspace AND r.subscriber_id = ANY (:people)
                AND r.status IN ('active', 'held')
            LIMIT :max
            """;
    private static final String CAUSED =
            """
            SELECT p.subscriber_id, count(*) AS runs
            FROM unnest(:people) AS p (subscriber_id)
            CROSS JOIN LATERAL (
                SELECT 1 FROM trigger_runs r
                WHERE r.workspace_id = :workspace AND r.subscriber_id = p.subscriber_id
                    AND r.created_at >= :since AND r.depth > 0
                LIMIT :max) started
            GROUP BY p.subscriber_id
            """;
    private static final String EXIT =
            """
            UPDATE trigger_runs r
            SET status = 'exited', reason = e.reason, place = NULL, waits_until = NULL,
                updated_at = :at
            FROM unnest(:triggers, :ids, :reasons) AS e (trigger_id, id, reason)
            WHERE r.workspace_id = :workspace AND r.trigger_id = e.trigger_id AND r.id = e.id
                AND r.status IN ('active', 'held')
            RETURNING r.id
            """;
    private static final String STEPS =
            """
            SELECT s.* FROM trigger_steps s
            WHERE s.workspace_id = :workspace AND s.trigger_id = :trigger AND s.run_id = ANY (:runs)
            ORDER BY s.run_id, s.occurred_at, s.number
            """;
    // through the triggers of the workspace, which lead the index of the runs of a person
    private static final String OF_PERSON =
            """
            SELECT found.* FROM triggers t CROSS JOIN LATERAL (
                SELECT r.* FROM trigger_runs r
                WHERE r.workspace_id = t.workspace_id AND r.trigger_id = t.id
                    AND r.subscriber_id = :person
                    AND (r.trigger_id, r.id) > (:trigger, :run)
                ORDER BY r.id LIMIT :max OFFSET 0) found
            WHERE t.workspace_id = :workspace AND t.id >= :trigger
            ORDER BY found.trigger_id, found.id LIMIT :max
            """;
    private static final UUID FIRST = new UUID(0, 0);
    private static final ListRows<TriggerRun> ROWS =
            ListRows.of("trigger_runs", "r", RunRows::run, (TriggerRun run) -> run.id().value())
                    .weighing("r.facts");
    private static final Map<RunQuery.Sort, ListOrder<TriggerRun>> ORDERS =
            Map.of(
                    RunQuery.Sort.CREATED_AT,
                    ListOrder.byTime("r.created_at", TriggerRun::createdAt));
    private static final String FIND =
            ROWS.select() + " AND r.trigger_id = :trigger AND r.id = :id";

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that added a run
     */
    public JdbiTriggerRuns(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    /** A step, and whose it is. */
    private record StepRow(UUID run, RunStep step) {
        static StepRow of(ResultSet result) throws SQLException {
            return new StepRow(result.getObject("run_id", UUID.class), RunRows.step(result));
        }
    }

    @Override
    public int enter(Workspace workspace, List<NewRun> runs) {
        return runs.isEmpty()
                ? 0
                : handles.transact(handle -> {
                    handles.afterCommit(wake);
                    return EnteringRuns.store(handle, workspace, runs);
                });
    }

    @Override
    public Optional<TracedRun> find(Workspace workspace, TriggerId trigger, RunId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("trigger", trigger.value())
                        .bind("id", id.value())
                        .map((result, _) -> RunRows.run(result))
                        .findOne()
                        .map(run -> traced(handle, workspace, trigger, List.of(run)).getFirst()));
    }

    @Override
    public Page<TracedRun> list(
            Workspace workspace,
            TriggerId trigger,
            RunQuery query,
            PageRequest<RunQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .within("r.trigger_id = :trigger", "trigger", trigger.value())
                        .inStatus("r.status", query.statuses())
                        .andIf(
                                query.subscriber().map(SubscriberId::value),
                                "r.subscriber_id = :subscriber",
                                "subscriber");
        KeysetList<TriggerRun, RunQuery.Sort> list =
                new KeysetList<>(ROWS, ORDERS, Total.counters("trigger_run", trigger.value()));
        Page<TriggerRun> read = list.page(handles, workspace, conditions, page);
        List<TracedRun> traced =
                handles.call(handle -> traced(handle, workspace, trigger, read.items()));
        return read.with(traced);
    }

    @Override
    public List<TracedRun> ofPerson(
            Workspace workspace, SubscriberId person, Optional<TriggerRun> after, int max) {
        return handles.call(handle -> {
            List<TriggerRun> runs =
                    handle.createQuery(OF_PERSON)
                            .bind("workspace", workspace.id())
                            .bind("person", person.value())
                            .bind("trigger", after.map(run -> run.trigger().value()).orElse(FIRST))
                            .bind("run", after.map(run -> run.id().value()).orElse(FIRST))
                            .bind("max", max)
                            .map((result, _) -> RunRows.run(result))
                            .list();
            return runs.stream()
                    .collect(
                            Collectors.groupingBy(
                                    TriggerRun::trigger, LinkedHashMap::new, Collectors.toList()))
                    .entrySet()
                    .stream()
                    .flatMap(
                            one -> traced(handle, workspace, one.getKey(), one.getValue()).stream())
                    .toList();
        });
    }

    private static List<TracedRun> traced(
            Handle handle, Workspace workspace, TriggerId trigger, List<TriggerRun> runs) {
        Map<UUID, List<RunStep>> paths =
                handle
                        .createQuery(STEPS)
                        .bind("workspace", workspace.id())
                        .bind("trigger", trigger.value())
                        .bind("runs", SqlArray.uuids(RunRows.each(runs, run -> run.id().value())))
                        .map((result, _) -> StepRow.of(result))
                        .stream()
                        .collect(
                                Collectors.groupingBy(
                                        StepRow::run,
                                        Collectors.mapping(StepRow::step, Collectors.toList())));
        return runs.stream()
                .map(run -> new TracedRun(run, paths.getOrDefault(run.id().value(), List.of())))
                .toList();
    }

    @Override
    public Map<SubscriberId, Long> causedByRuns(
            Workspace workspace, Collection<SubscriberId> people, Instant since) {
        return handles.call(handle ->
                handle.createQuery(CAUSED)
                        .bindMap(
                                new Columns()
                                        .put("workspace", workspace.id())
                                        .put("since", since)
                                        .values())
                        .bind("people", uuids(people))
                        .bind("max", RunCause.MOST_CAUSED)
                        .reduceRows(
                                new HashMap<SubscriberId, Long>(),
                                (counts, row) -> {
                                    counts.put(
                                            new SubscriberId(
                                                    row.getColumn("subscriber_id", UUID.class)),
                                            row.getColumn("runs", Long.class));
                                    return counts;
                                }));
    }

    @Override
    public List<OpenRun> openOf(Workspace workspace, Collection<SubscriberId> people, int max) {
        return people.isEmpty()
                ? List.of()
                : handles.call(handle ->
                        handle.createQuery(OPEN)
                                .bind("workspace", workspace.id())
                                .bind("people", uuids(people))
                                .bind("max", max)
                                .map((result, _) -> RunRows.open(result))
                                .list());
    }

    private static SqlArray uuids(Collection<SubscriberId> people) {
        return SqlArray.uuids(people.stream().map(SubscriberId::value).toList());
    }

    @Override
    public List<RunId> exit(Workspace workspace, List<RunExit> exits, Instant at) {
        if (exits.isEmpty()) {
            return List.of();
        }
        SqlArray ids = SqlArray.uuids(RunRows.each(exits, one -> one.run().value()));
        return handles.transact(handle -> {
            // first, because a worker that has the run waits for the other statement's row
            handle.createUpdate(QueuedRuns.REMOVE)
                    .bind("workspace", workspace.id())
                    .bind("ids", ids)
                    .execute();
            return handle.createQuery(EXIT)
                    .bindMap(new Columns().put("workspace", workspace.id()).put("at", at).values())
                    .bind("ids", ids)
                    .bind(
                            "triggers",
                            SqlArray.uuids(RunRows.each(exits, one -> one.trigger().value())))
                    .bind("reasons", SqlArray.texts(RunRows.each(exits, RunExit::reason)))
                    .map((result, _) -> RunRows.id(result))
                    .list();
        });
    }
}
