package dev.postroom.domain.replay;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.JobStatus;

import java.util.Optional;
import java.util.Set;

/** Replays in memory. */
public final class InMemoryReplays implements Replays {

    private final InMemoryDatabase database;
    private final InMemoryTable<ReplayRow> replays;

    public InMemoryReplays(InMemoryDatabase database) {
        this.database = database;
        this.replays = database.table(ReplayRow.class);
    }

    @Override
    public void add(Workspace workspace, Replay replay) {
        replays.put(new ReplayRow(workspace, replay, InMemoryLease.freeAt(database.now())));
    }

    @Override
    public Optional<Replay> find(Workspace workspace, ReplayId id) {
        return replays.find(workspace.id(), id).map(ReplayRow::replay);
    }

    @Override
    public Page<Replay> list(
            Workspace workspace,
            WebhookId webhook,
            Set<JobStatus> statuses,
            PageRequest<Replay.Sort> page) {
        return InMemoryOrder.byTime(Replay::createdAt)
                .page(
                        replays.of(workspace.id())
                                .map(ReplayRow::replay)
                                .filter(replay -> replay.webhook().equals(webhook))
                                .filter(replay ->
                                        statuses.isEmpty() || statuses.contains(replay.status())),
                        page,
                        replay -> replay.id().value());
    }

    @Override
    public boolean end(Workspace workspace, Replay ended) {
        return database.atomically(() -> {
            Optional<ReplayRow> open =
                    replays.find(workspace.id(), ended.id()).filter(ReplayRow::isOpen);
            open.ifPresent(row ->
                    replays.put(
                            row.with(
                                    ended.at(row.replay().progress()),
                                    new InMemoryLease(
                                            row.lease().generation() + 1, database.now()))));
            return open.isPresent();
        });
    }
}
