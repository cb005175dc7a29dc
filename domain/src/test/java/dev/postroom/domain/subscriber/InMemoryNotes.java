package dev.postroom.domain.subscriber;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;

/** Notes in memory; only their number can be read back. */
public final class InMemoryNotes implements Notes {

    private final InMemoryDatabase database;
    private final InMemoryTable<SubscriberRow> subscribers;

    public InMemoryNotes(InMemoryDatabase database) {
        this.database = database;
        this.subscribers = database.table(SubscriberRow.class);
    }

    @Override
    public void add(Workspace workspace, Note note) {
        database.atomically(() -> {
            SubscriberRow row = subscribers.find(workspace.id(), note.subscriber()).orElseThrow();
            subscribers.put(row.touched(row.subscriber().notesCount() + 1));
            return row;
        });
    }
}
