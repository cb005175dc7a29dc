package dev.postroom.adapters.persistence.replay;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.replay.Replay;
import dev.postroom.domain.replay.ReplayId;
import dev.postroom.domain.replay.Replays;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.JobStatus;

import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Replays in PostgreSQL. */
public final class JdbiReplays implements Replays {
    private static final String ADD =
            """
            INSERT INTO webhook_replays (workspace_id, id, webhook_id, status, since, until,
                statuses, event_types, created_at, due_at)
            VALUES (:workspace, :id, :webhook, :status, :since, :until, :statuses, :eventTypes,
                :createdAt, now())
            """;
    private static final String END =
            """
            UPDATE webhook_replays
            SET status = :status, failure_reason = :reason, ended_at = :endedAt, due_at = NULL,
                lease_gen = lease_gen + 1
            WHERE workspace_id = :workspace AND id = :id AND status IN ('queued', 'running')
            """;
    private static final ListRows<Replay> ROWS =
            ListRows.of(
                    "webhook_replays",
                    "r",
                    ReplayRows::replay,
                    (Replay replay) -> replay.id().value());
    private static final Map<Replay.Sort, ListOrder<Replay>> ORDERS =
            Map.of(Replay.Sort.CREATED_AT, ListOrder.byTime("r.created_at", Replay::createdAt));
    private static final String FIND = ROWS.select() + " AND r.id = :id";

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that added a replay
     */
    public JdbiReplays(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, Replay replay) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createUpdate(ADD)
                    .bindMap(ReplayRows.columns(workspace, replay).values())
                    .execute();
        });
    }

    @Override
    public Optional<Replay> find(Workspace workspace, ReplayId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> ReplayRows.replay(result))
                        .findOne());
    }

    @Override
    public Page<Replay> list(
            Workspace workspace,
            WebhookId webhook,
            Set<JobStatus> statuses,
            PageRequest<Replay.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .within("r.webhook_id = :webhook", "webhook", webhook.value())
                        .inStatus("r.status", statuses);
        KeysetList<Replay, Replay.Sort> list =
                new KeysetList<>(ROWS, ORDERS, Total.counters("webhook_replay", webhook.value()));
        return list.page(handles, workspace, conditions, page);
    }

    @Override
    public boolean end(Workspace workspace, Replay ended) {
        return handles.call(handle ->
                handle.createUpdate(END)
                                .bindMap(ReplayRows.columns(workspace, ended).values())
                                .execute()
                        > 0);
    }
}
