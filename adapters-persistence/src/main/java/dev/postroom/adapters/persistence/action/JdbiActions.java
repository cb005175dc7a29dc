package dev.postroom.adapters.persistence.action;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.action.ActionId;
import dev.postroom.domain.action.Actions;
import dev.postroom.domain.action.SubscriberAction;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.work.JobStatus;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Actions in PostgreSQL. */
public final class JdbiActions implements Actions {
    private static final String ADD =
            """
            INSERT INTO subscriber_actions (workspace_id, id, status, action, options, rules, people,
                created_at, due_at)
            VALUES (:workspace, :id, :status, :action, CAST(:options AS jsonb),
                CAST(:rules AS jsonb), :people, :createdAt, now())
            """;
    private static final String LOCK =
            "SELECT id FROM workspaces WHERE id = :workspace FOR NO KEY UPDATE";
    private static final String UNFINISHED =
            """
            SELECT count(*) FROM subscriber_actions
            WHERE workspace_id = :workspace AND status IN ('queued', 'running')
            """;
    private static final String END =
            """
            UPDATE subscriber_actions
            SET status = :status, failure_reason = :reason, ended_at = :endedAt, rules = NULL,
                lease_gen = lease_gen + 1
            WHERE workspace_id = :workspace AND id = :id AND status IN ('queued', 'running')
            """;
    private static final KeysetList<SubscriberAction, SubscriberAction.Sort> LIST =
            new KeysetList<>(
                    ListRows.of(
                                    "subscriber_actions",
                                    "a",
                                    ActionRows::action,
                                    action -> action.id().value())
                            .weighing("a.rules", "a.options"),
                    Map.of(
                            SubscriberAction.Sort.CREATED_AT,
                            ListOrder.byTime("a.created_at", SubscriberAction::createdAt)
                                    .withStatusIndex()),
                    Total.counters("subscriber_action"));
    private static final String FIND = LIST.rows().select() + " AND a.id = :id";

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that added an action
     */
    public JdbiActions(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(Workspace workspace, SubscriberAction action) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createUpdate(ADD)
                    .bindMap(ActionRows.columns(workspace, action).values())
                    .execute();
        });
    }

    @Override
    public int lockUnfinished(Workspace workspace) {
        return handles.transact(handle -> {
            UUID _ =
                    handle.createQuery(LOCK)
                            .bind("workspace", workspace.id())
                            .mapTo(UUID.class)
                            .one();
            return handle.createQuery(UNFINISHED)
                    .bind("workspace", workspace.id())
                    .mapTo(Integer.class)
                    .one();
        });
    }

    @Override
    public Optional<SubscriberAction> find(Workspace workspace, ActionId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> ActionRows.action(result))
                        .findOne());
    }

    @Override
    public Page<SubscriberAction> list(
            Workspace workspace, Set<JobStatus> statuses, PageRequest<SubscriberAction.Sort> page) {
        Conditions conditions = new Conditions().inStatus("a.status", statuses);
        return LIST.page(handles, workspace, conditions, page);
    }

    @Override
    public boolean end(Workspace workspace, SubscriberAction ended) {
        return handles.call(handle ->
                handle.createUpdate(END)
                                .bindMap(ActionRows.columns(workspace, ended).values())
                                .execute()
                        > 0);
    }
}
