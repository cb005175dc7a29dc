package dev.postroom.domain.action;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.work.JobStatus;

import java.util.Optional;
import java.util.Set;

/** Actions in memory. */
public final class InMemoryActions implements Actions {

    private final InMemoryDatabase database;
    private final InMemoryTable<ActionRow> actions;

    public InMemoryActions(InMemoryDatabase database) {
        this.database = database;
        this.actions = database.table(ActionRow.class);
    }

    @Override
    public void add(Workspace workspace, SubscriberAction action) {
        actions.put(new ActionRow(workspace, action, InMemoryLease.freeAt(database.now())));
    }

    // Transactions in memory run one after another.
    @Override
    public int lockUnfinished(Workspace workspace) {
        return Math.toIntExact(actions.of(workspace.id()).filter(ActionRow::isOpen).count());
    }

    @Override
    public Optional<SubscriberAction> find(Workspace workspace, ActionId id) {
        return actions.find(workspace.id(), id).map(ActionRow::action);
    }

    @Override
    public Page<SubscriberAction> list(
            Workspace workspace, Set<JobStatus> statuses, PageRequest<SubscriberAction.Sort> page) {
        return InMemoryOrder.byTime(SubscriberAction::createdAt)
                .page(
                        actions.of(workspace.id())
                                .map(ActionRow::action)
                                .filter(action ->
                                        statuses.isEmpty() || statuses.contains(action.status())),
                        page,
                        action -> action.id().value(),
                        InMemoryActions::bytes);
    }

    private static long bytes(SubscriberAction action) {
        return action.what().where().filter().map(one -> one.toJson().sizeInBytes()).orElse(0L);
    }

    @Override
    public boolean end(Workspace workspace, SubscriberAction ended) {
        return database.atomically(() -> {
            Optional<ActionRow> open =
                    actions.find(workspace.id(), ended.id()).filter(ActionRow::isOpen);
            open.ifPresent(row ->
                    actions.put(
                            row.with(
                                    ended.at(row.action().progress()),
                                    new InMemoryLease(
                                            row.lease().generation() + 1, database.now()))));
            return open.isPresent();
        });
    }
}
