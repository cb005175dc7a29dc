package dev.postroom.domain.subscriber.note;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.SubscriberRow;

import java.util.Optional;
import java.util.stream.Stream;

/** Notes in memory. */
public final class InMemoryNotes implements Notes {

    private final InMemoryDatabase database;
    private final InMemoryTable<SubscriberRow> subscribers;
    private final InMemoryTable<NoteRow> notes;

    public InMemoryNotes(InMemoryDatabase database) {
        this.database = database;
        this.subscribers = database.table(SubscriberRow.class);
        this.notes = database.table(NoteRow.class);
    }

    @Override
    public void add(Workspace workspace, Note note) {
        database.atomically(() -> {
            count(workspace, note.subscriber(), 1);
            notes.put(new NoteRow(workspace.id(), note));
            return note;
        });
    }

    @Override
    public Optional<Note> find(Workspace workspace, SubscriberId subscriber, NoteId id) {
        return of(workspace, subscriber).filter(note -> note.id().equals(id)).findAny();
    }

    @Override
    public Page<Note> list(
            Workspace workspace, SubscriberId subscriber, PageRequest<Note.Sort> page) {
        return InMemoryOrder.byTime(Note::createdAt)
                .page(
                        of(workspace, subscriber),
                        page,
                        note -> note.id().value(),
                        note -> InMemoryOrder.bytes(Stream.of(note.content())));
    }

    @Override
    public boolean remove(Workspace workspace, SubscriberId subscriber, NoteId id) {
        return database.atomically(() -> {
            boolean known = find(workspace, subscriber, id).isPresent();
            if (known) {
                notes.remove(workspace.id(), id);
                count(workspace, subscriber, -1);
            }
            return known;
        });
    }

    private Stream<Note> of(Workspace workspace, SubscriberId subscriber) {
        return notes.of(workspace.id())
                .map(NoteRow::note)
                .filter(note -> note.subscriber().equals(subscriber));
    }

    private void count(Workspace workspace, SubscriberId subscriber, int more) {
        SubscriberRow row = subscribers.find(workspace.id(), subscriber).orElseThrow();
        subscribers.put(row.touched(row.subscriber().notesCount() + more));
    }
}
