package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The log of events in memory. */
public final class InMemoryEvents implements Events {

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
    private final InMemoryTable<Row> log;

    public InMemoryEvents(InMemoryDatabase database) {
        this.database = database;
        this.log = database.table(Row.class);
    }

    @Override
    public void add(List<FrozenEvent> events) {
        database.atomically(() -> {
            events.forEach(event -> log.put(new Row(event)));
            return events;
        });
    }

    @Override
    public Optional<FrozenEvent> find(Workspace workspace, EventId id) {
        return log.find(workspace.id(), id).map(Row::event);
    }
}
