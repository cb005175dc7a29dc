package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.AddSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.membership.TagSubscribers;
import dev.postroom.domain.subscriber.note.AnnotateSubscribers;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteFixture;
import dev.postroom.domain.subscriber.note.NoteId;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one subscriber, and records the received calls. */
public final class FakeSubscribers
        implements ManageSubscribers, AddSubscribers, TagSubscribers, AnnotateSubscribers {

    /** The one subscriber. */
    public static final Subscriber ANNA =
            SubscriberFixture.subscriber(UUID.fromString("0195504a-1080-7000-8000-000000000001"))
                    .withEmail("anna@example.com")
                    .withName("Anna", "Berg")
                    .build();

    /** The note of the subscriber. */
    public static final Note NOTE = NoteFixture.defaultNote(ANNA.id().value(), ANNA.id());

    /** The received calls, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** Her note, as it is now. */
    public volatile Note note = NOTE;

    /** Anna, as she is now. */
    public volatile Subscriber person = ANNA;

    @Override
    public Saved create(Caller caller, NewSubscriber subscriber) {
        received.add(subscriber);
        if (subscriber.email().equals(ANNA.email())) {
            throw Failure.Conflict.with(
                            ANNA.id().value(), "duplicate_email", "The address is taken.")
                    .asException();
        }
        return new Saved(ANNA, true);
    }

    @Override
    public List<Added> addAll(Caller caller, List<NewSubscriber> requests) {
        return requests.stream().map(request -> added(caller, request)).toList();
    }

    private Added added(Caller caller, NewSubscriber request) {
        try {
            checkTags(caller.workspace(), request.tags());
            return new Added.Stored(create(caller, request));
        } catch (FailureException refused) {
            return new Added.Refused(refused.failure());
        }
    }

    @Override
    public void checkTags(Workspace workspace, List<String> references) {
        if (references.contains("gone")) {
            throw Failure.Invalid.field("tags[0]", "unknown_tag", "gone").asException();
        }
    }

    @Override
    public Subscriber get(Workspace workspace, SubscriberId id) {
        if (!id.equals(ANNA.id())) {
            throw new Failure.NotFound("Subscriber", id.toString()).asException();
        }
        return person;
    }

    @Override
    public Subscriber getByEmail(Workspace workspace, EmailAddress email) {
        if (!email.key().equals(ANNA.email().key())) {
            throw new Failure.NotFound("Subscriber", "with this address").asException();
        }
        return ANNA;
    }

    @Override
    public Map<SubscriberId, EmailAddress> findAddresses(
            Workspace workspace, Collection<SubscriberId> ids) {
        return ids.contains(ANNA.id()) ? Map.of(ANNA.id(), ANNA.email()) : Map.of();
    }

    @Override
    public Map<SubscriberStatus, Long> countByStatus(Workspace workspace) {
        return Map.of(person.status(), 1L);
    }

    @Override
    public Page<Subscriber> list(
            Workspace workspace, SubscriberQuery query, PageRequest<SubscriberQuery.Sort> page) {
        received.add(query);
        received.add(page);
        boolean first = page.after().isEmpty();
        Position end = new Position("2026-03-01T09:00:00.000000Z", ANNA.id().value());
        return new Page<>(
                List.of(person),
                first ? Optional.of(end) : Optional.empty(),
                first ? Optional.empty() : Optional.of(end),
                2);
    }

    @Override
    public Subscriber update(
            Caller caller, SubscriberId id, SubscriberPatch patch, Optional<Long> expectedVersion) {
        Subscriber _ = get(caller.workspace(), id);
        received.add(patch);
        return ANNA;
    }

    @Override
    public void delete(Caller caller, SubscriberId id, Optional<Long> expectedVersion) {
        Subscriber _ = get(caller.workspace(), id);
        received.add(expectedVersion);
    }

    @Override
    public Subscriber subscribe(Caller caller, SubscriberId id, List<String> tags) {
        Subscriber _ = get(caller.workspace(), id);
        received.add(tags);
        return ANNA;
    }

    @Override
    public void unsubscribe(Caller caller, SubscriberId id, Slug tag) {
        Subscriber _ = get(caller.workspace(), id);
        received.add(tag);
    }

    @Override
    public Note addNote(Caller caller, SubscriberId id, String content) {
        Subscriber _ = get(caller.workspace(), id);
        return new Note(NOTE.id(), id, content, caller.actor().name(), SettableClock.START);
    }

    @Override
    public Page<Note> listNotes(Workspace workspace, SubscriberId id, PageRequest<Note.Sort> page) {
        Subscriber _ = get(workspace, id);
        received.add(page);
        return new Page<>(List.of(note), Optional.empty(), 1);
    }

    @Override
    public Note getNote(Workspace workspace, SubscriberId id, NoteId note) {
        if (!note.equals(NOTE.id())) {
            throw new Failure.NotFound("Note", note.toString()).asException();
        }
        return NOTE;
    }

    @Override
    public void deleteNote(Caller caller, SubscriberId id, NoteId note) {
        Subscriber _ = get(caller.workspace(), id);
        Note _ = getNote(caller.workspace(), id, note);
        received.add(note);
    }
}
