package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/** The outbox in memory. */
public final class InMemoryOutbox implements Outbox {

    private record Row(FrozenEvent event) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return event.workspace().id();
        }

        @Override
        public EventId key() {
            return event.id();
        }
    }

    private final InMemoryDatabase database;
    private final EventPayloads payloads;
    private final InMemoryTable<Row> waiting;

    public InMemoryOutbox(InMemoryDatabase database, EventPayloads payloads) {
        this.database = database;
        this.payloads = payloads;
        this.waiting = database.table(Row.class);
    }

    @Override
    public void append(Workspace workspace, Event event) {
        byte[] body = payloads.body(workspace, event);
        waiting.put(
                new Row(
                        new FrozenEvent(
                                workspace, event.id(), event.type(), event.occurredAt(), body)));
    }

    @Override
    public void appendAll(Workspace workspace, List<Event> events) {
        database.atomically(() -> {
            events.forEach(event -> append(workspace, event));
            return events.size();
        });
    }

    @Override
    public List<FrozenEvent> takeOut(int max) {
        return database.atomically(() -> {
            List<Row> taken =
                    waiting.all()
                            .sorted(Comparator.comparing(row -> row.key().toString()))
                            .limit(max)
                            .toList();
            taken.forEach(row -> waiting.remove(row.workspaceId(), row.key()));
            return taken.stream().map(Row::event).toList();
        });
    }
}
