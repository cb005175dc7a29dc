package dev.postroom.application.subscriber;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.note.AnnotateSubscribers;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteId;
import dev.postroom.domain.subscriber.note.Notes;

import java.util.Objects;
import java.util.Optional;

/** Notes on subscribers. */
public final class SubscriberAnnotation implements AnnotateSubscribers {

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final Notes notes;

    public SubscriberAnnotation(UnitOfWork work, Subscribers subscribers, Notes notes) {
        this.work = work;
        this.subscribers = subscribers;
        this.notes = notes;
    }

    @Override
    public Note addNote(Caller caller, SubscriberId id, String content) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            Subscriber locked = found(id, subscribers.lock(workspace, id));
            return add(caller, noteOf(caller, locked.id(), content));
        });
    }

    @Override
    public Page<Note> listNotes(Workspace workspace, SubscriberId id, PageRequest<Note.Sort> page) {
        Subscriber known = found(id, subscribers.find(workspace, id));
        return notes.list(workspace, known.id(), page);
    }

    @Override
    public Note getNote(Workspace workspace, SubscriberId id, NoteId note) {
        return notes.find(workspace, id, note).orElseThrow(() -> unknown(note));
    }

    @Override
    public void deleteNote(Caller caller, SubscriberId id, NoteId note) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Subscriber locked = found(id, subscribers.lock(workspace, id));
            if (!notes.remove(workspace, locked.id(), note)) {
                throw unknown(note);
            }
        });
    }

    private static Subscriber found(SubscriberId id, Optional<Subscriber> subscriber) {
        return subscriber.orElseThrow(() -> SubscriberRules.notFound(id.toString()));
    }

    private static FailureException unknown(NoteId id) {
        return new Failure.NotFound("Note", id.toString()).asException();
    }

    private Note noteOf(Caller caller, SubscriberId id, String content) {
        Violations violations = new Violations();
        String valid = violations.check("content", () -> Note.contentOf(content));
        violations.throwIfAny();
        return new Note(
                new NoteId(work.nextId()),
                id,
                Objects.requireNonNull(valid),
                caller.actor().name(),
                work.now(caller.workspace()));
    }

    private Note add(Caller caller, Note note) {
        notes.add(caller.workspace(), note);
        Subscriber after = subscribers.find(caller.workspace(), note.subscriber()).orElseThrow();
        work.events()
                .record(
                        caller.workspace(),
                        work.events()
                                .event(
                                        EventType.SUBSCRIBER_NOTE_ADDED,
                                        new EventSubject.OfNote(after, note),
                                        EventOrigin.of(caller),
                                        note.createdAt()));
        return note;
    }
}
