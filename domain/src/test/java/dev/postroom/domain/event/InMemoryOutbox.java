package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.ToIntFunction;

/** The outbox in memory. */
public final class InMemoryOutbox implements Outbox {

    private record Row(long position, FrozenEvent event) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return event.workspace().id();
        }

        @Override
        public Long key() {
            return position;
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> waiting;
    private final InMemoryTable<EventSequence> sequences;

    public InMemoryOutbox(InMemoryDatabase database) {
        this.database = database;
        this.waiting = database.table(Row.class);
        this.sequences = database.table(EventSequence.class);
        database.queue(WorkKind.EVENT_RELAY, () -> waiting.all().map(_ -> database.now()));
    }

    @Override
    public void append(Workspace workspace, List<FrozenEvent> events) {
        if (!database.isInTransaction()) {
            throw new IllegalStateException("events are stored with the change that they report");
        }
        if (events.stream().anyMatch(event -> !event.workspace().equals(workspace))) {
            throw new IllegalArgumentException("an event belongs to another workspace");
        }
        database.atomically(() -> {
            events.forEach(event -> waiting.put(new Row(database.nextNumber(), event)));
            return events.size();
        });
    }

    @Override
    public boolean isEmpty(Workspace workspace) {
        return waiting.of(workspace.id()).findAny().isEmpty();
    }

    @Override
    public List<FrozenEvent> takeOut(int max, ToIntFunction<List<FrozenEvent>> share) {
        return database.atomically(() -> {
            List<UUID> inTurn =
                    waiting.all()
                            .map(Row::workspaceId)
                            .distinct()
                            .sorted(Comparator.comparingLong(this::relayedAt))
                            .limit(max)
                            .toList();
            return inTurn.stream()
                    .flatMap(workspace -> takeOut(workspace, max / inTurn.size(), share).stream())
                    .toList();
        });
    }

    private List<FrozenEvent> takeOut(
            UUID workspace, int max, ToIntFunction<List<FrozenEvent>> share) {
        List<Row> first =
                waiting.of(workspace)
                        .sorted(Comparator.comparingLong(Row::position))
                        .limit(max)
                        .toList();
        List<Row> oldest =
                first.subList(0, share.applyAsInt(first.stream().map(Row::event).toList()));
        oldest.forEach(row -> waiting.remove(workspace, row.key()));
        return oldest.stream().map(Row::event).toList();
    }

    private long relayedAt(UUID workspace) {
        return sequences.find(workspace, EventSequence.KEY).map(EventSequence::turn).orElse(0L);
    }
}
