package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The log of events in memory. */
public final class InMemoryEvents implements Events {

    private record Row(RelayedEvent relayed) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return relayed.event().workspace().id();
        }

        @Override
        public EventId key() {
            return relayed.event().id();
        }
    }

    private final InMemoryDatabase database;
    private final InMemoryTable<Row> log;
    private final InMemoryTable<EventSequence> sequences;

    public InMemoryEvents(InMemoryDatabase database) {
        this.database = database;
        this.log = database.table(Row.class);
        this.sequences = database.table(EventSequence.class);
    }

    @Override
    public void add(List<FrozenEvent> events) {
        database.atomically(() -> {
            long turn = database.nextNumber();
            events.forEach(event -> log.put(new Row(relayed(event, nextNumber(event, turn)))));
            return events;
        });
    }

    // transactions in memory run one after the other
    @Override
    public void hold(Workspace workspace) {}

    private static RelayedEvent relayed(FrozenEvent event, long number) {
        return new RelayedEvent(number, event.numbered(number));
    }

    private long nextNumber(FrozenEvent event, long turn) {
        UUID workspace = event.workspace().id();
        long last =
                sequences.find(workspace, EventSequence.KEY).map(EventSequence::number).orElse(0L);
        sequences.put(new EventSequence(workspace, last + 1, turn));
        return last + 1;
    }

    @Override
    public Optional<RelayedEvent> find(Workspace workspace, EventId id) {
        return log.find(workspace.id(), id).map(Row::relayed);
    }

    @Override
    public LogExtent extent(Workspace workspace) {
        long last =
                sequences
                        .find(workspace.id(), EventSequence.KEY)
                        .map(EventSequence::number)
                        .orElse(0L);
        Optional<LogExtent.Oldest> oldest =
                inOrder(workspace)
                        .findFirst()
                        .map(relayed ->
                                new LogExtent.Oldest(relayed.event().id(), relayed.number()));
        return new LogExtent(oldest, last);
    }

    @Override
    public LogPart read(Workspace workspace, LogSpan span, Set<EventType> types, int max) {
        return part(selected(workspace, span, types), max);
    }

    @Override
    public LogPart readBack(Workspace workspace, LogSpan span, Set<EventType> types, int max) {
        return part(selected(workspace, span, types).reversed(), max);
    }

    private List<RelayedEvent> selected(Workspace workspace, LogSpan span, Set<EventType> types) {
        return inOrder(workspace)
                .filter(relayed ->
                        relayed.number() > span.after() && relayed.number() <= span.last())
                .filter(relayed -> types.isEmpty() || types.contains(relayed.event().type()))
                .toList();
    }

    private static LogPart part(List<RelayedEvent> all, int max) {
        List<RelayedEvent> part =
                InMemoryOrder.filling(all, max, relayed -> relayed.event().body().length);
        return new LogPart(part, part.size() < all.size());
    }

    private Stream<RelayedEvent> inOrder(Workspace workspace) {
        return log.of(workspace.id())
                .map(Row::relayed)
                .sorted(Comparator.comparingLong(RelayedEvent::number));
    }
}
