package dev.postroom.domain.replay;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The queue of replays in memory, on the rows of {@link InMemoryReplays}. */
public final class InMemoryReplayQueue implements ReplayQueue {

    private final InMemoryDatabase database;
    private final InMemoryTable<ReplayRow> replays;

    public InMemoryReplayQueue(InMemoryDatabase database) {
        this.database = database;
        this.replays = database.table(ReplayRow.class);
        database.queue(
                WorkKind.WEBHOOK_REPLAY,
                () -> replays.all().filter(ReplayRow::isOpen).map(row -> row.lease().freeAt()));
    }

    @Override
    public Optional<Claimed<Replay>> claim(Instant at, Duration lease) {
        return database.atomically(() ->
                replays.all()
                        .filter(ReplayRow::isOpen)
                        .filter(row -> row.lease().isFree(database.now()))
                        .min(
                                Comparator.comparing((ReplayRow row) -> row.lease().freeAt())
                                        .thenComparing(row -> row.key().toString()))
                        .map(row -> claimed(row, at, lease)));
    }

    private Claimed<Replay> claimed(ReplayRow row, Instant at, Duration lease) {
        Replay running = row.replay().running(at);
        InMemoryLease held = row.lease().claimed(database.now(), lease);
        replays.put(row.with(running, held));
        return new Claimed<>(row.workspace(), running, held.generation());
    }

    @Override
    public boolean advance(Claimed<Replay> claim, ReplayProgress reached, Duration lease) {
        return change(
                claim,
                row ->
                        row.with(
                                row.replay().at(reached),
                                row.lease().until(database.now().plus(lease))));
    }

    @Override
    public boolean finish(Claimed<Replay> claim, Replay ended) {
        return change(claim, row -> row.with(ended, row.lease()));
    }

    @Override
    public void release(Claimed<Replay> claim, Duration pause) {
        change(
                claim,
                row ->
                        row.with(
                                row.replay(),
                                new InMemoryLease(
                                        claim.generation() + 1, database.now().plus(pause))));
    }

    private boolean change(Claimed<Replay> claim, UnaryOperator<ReplayRow> change) {
        return database.atomically(() -> {
            Optional<ReplayRow> held =
                    replays.find(claim.workspace().id(), claim.work().id())
                            .filter(ReplayRow::isOpen)
                            .filter(row -> row.lease().generation() == claim.generation());
            held.map(change).ifPresent(replays::put);
            return held.isPresent();
        });
    }
}
