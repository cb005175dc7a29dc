package dev.postroom.domain.action;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

/** The queue of actions in memory, on the rows of {@link InMemoryActions}. */
public final class InMemoryActionQueue implements ActionQueue {

    /** The turn in which a workspace claimed last; later turns have higher numbers. */
    private record Turn(Workspace workspace, long number) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return workspace.id();
        }

        @Override
        public String key() {
            return "turn";
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<ActionRow> actions;
    private final InMemoryTable<Turn> turns;

    public InMemoryActionQueue(InMemoryDatabase database) {
        this.database = database;
        this.actions = database.table(ActionRow.class);
        this.turns = database.table(Turn.class);
        database.queue(
                WorkKind.SUBSCRIBER_ACTIONS,
                () -> actions.all().filter(ActionRow::isOpen).map(row -> row.lease().freeAt()));
    }

    @Override
    public Optional<Claimed<SubscriberAction>> claim(Instant at, Duration lease) {
        return database.atomically(() ->
                actions.all()
                        .filter(ActionRow::isOpen)
                        .filter(row -> row.lease().isFree(database.now()))
                        .min(
                                Comparator.comparingLong(this::turnOfAccount)
                                        .thenComparingLong(this::turnOfWorkspace)
                                        .thenComparing(row -> row.lease().freeAt())
                                        .thenComparing(row -> row.key().toString()))
                        .map(row -> claimed(row, at, lease)));
    }

    private long turnOfAccount(ActionRow row) {
        return turns.all()
                .filter(turn -> turn.workspace().account().equals(row.workspace().account()))
                .mapToLong(Turn::number)
                .max()
                .orElse(0);
    }

    private long turnOfWorkspace(ActionRow row) {
        return turns.of(row.workspaceId()).mapToLong(Turn::number).findFirst().orElse(0);
    }

    private Claimed<SubscriberAction> claimed(ActionRow row, Instant at, Duration lease) {
        SubscriberAction running = row.action().running(at);
        InMemoryLease held = row.lease().claimed(database.now(), lease);
        actions.put(row.with(running, held));
        turns.put(new Turn(row.workspace(), database.nextNumber()));
        return new Claimed<>(row.workspace(), running, held.generation());
    }

    @Override
    public boolean advance(
            Claimed<SubscriberAction> claim, ActionProgress reached, Duration lease) {
        return change(
                claim,
                row ->
                        row.with(
                                row.action().at(reached),
                                row.lease().until(database.now().plus(lease))));
    }

    @Override
    public boolean finish(Claimed<SubscriberAction> claim, SubscriberAction ended) {
        return change(claim, row -> row.with(ended, row.lease()));
    }

    @Override
    public void release(Claimed<SubscriberAction> claim) {
        change(
                claim,
                row ->
                        row.with(
                                row.action(),
                                new InMemoryLease(claim.generation() + 1, database.now())));
    }

    private boolean change(Claimed<SubscriberAction> claim, UnaryOperator<ActionRow> change) {
        return database.atomically(() -> {
            Optional<ActionRow> held =
                    actions.find(claim.workspace().id(), claim.work().id())
                            .filter(ActionRow::isOpen)
                            .filter(row -> row.lease().generation() == claim.generation());
            held.map(change).ifPresent(actions::put);
            return held.isPresent();
        });
    }
}
