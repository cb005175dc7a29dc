package dev.postroom.domain.subscriber.note;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

import java.util.List;

/** Tests that every implementation of {@link Notes} must pass. */
public interface NotesContract extends PortContract {

    private Notes notes() {
        return ports().subscriber().notes();
    }

    private Subscriber keepSubscriber(Workspace workspace) {
        Subscriber subscriber = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, subscriber);
        return subscriber;
    }

    private Subscriber found(Workspace workspace, Subscriber subscriber) {
        return ports().subscriber().subscribers().find(workspace, subscriber.id()).orElseThrow();
    }

    @Test
    default void eachNoteIsCountedAndRaisesTheVersionByOne() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Subscriber other = keepSubscriber(here);

        notes().add(here, NoteFixture.defaultNote(newId(), subscriber.id()));
        notes().add(here, NoteFixture.defaultNote(newId(), subscriber.id()));

        assertThat(found(here, subscriber).notesCount()).isEqualTo(2);
        assertThat(found(here, subscriber).version()).isEqualTo(3);
        assertThat(found(here, other)).isEqualTo(other);
    }

    @Test
    default void theLongestNoteIsKept() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        String content = "ß🌍\n\t".repeat(2000);

        notes().add(
                        here,
                        new Note(
                                new NoteId(newId()),
                                subscriber.id(),
                                content,
                                "the shop's key",
                                SettableClock.START));

        assertThat(found(here, subscriber).notesCount()).isEqualTo(1);
    }

    @Test
    default void subscribersOfOtherWorkspacesGetNoNotes() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);

        for (Workspace stranger : strangersTo(here)) {
            Note note = NoteFixture.defaultNote(newId(), subscriber.id());
            assertThatThrownBy(() -> notes().add(stranger, note))
                    .isInstanceOf(RuntimeException.class);
        }

        assertThat(found(here, subscriber)).isEqualTo(subscriber);
    }

    @Test
    default void aRolledBackNoteIsNotCounted() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);

        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    notes().add(
                                                    here,
                                                    NoteFixture.defaultNote(
                                                            newId(), subscriber.id()));
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(found(here, subscriber)).isEqualTo(subscriber);
    }

    private Note keepNote(Workspace workspace, Subscriber subscriber, int second) {
        Note note =
                new Note(
                        new NoteId(newId()),
                        subscriber.id(),
                        "Called.",
                        "crm",
                        SettableClock.START.plusSeconds(second));
        notes().add(workspace, note);
        return note;
    }

    @Test
    default void aNoteIsFoundAsStoredOnlyForItsSubscriber() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Note note = keepNote(here, subscriber, 0);

        assertThat(notes().find(here, subscriber.id(), note.id())).contains(note);
        assertThat(notes().find(here, keepSubscriber(here).id(), note.id())).isEmpty();
        assertThat(notes().find(here, subscriber.id(), new NoteId(newId()))).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(notes().find(stranger, subscriber.id(), note.id())).isEmpty();
        }
    }

    @Test
    default void notesAreListedInBothDirectionsByPages() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        List<Note> all =
                List.of(
                        keepNote(here, subscriber, 0),
                        keepNote(here, subscriber, 1),
                        keepNote(here, subscriber, 1));
        keepNote(here, keepSubscriber(here), 2);

        Sort<Note.Sort> newest = Sort.descending(Note.Sort.CREATED_AT);
        Page<Note> first = notes().list(here, subscriber.id(), PageRequest.first(2, newest));
        Page<Note> last =
                notes().list(here, subscriber.id(), new PageRequest<>(2, newest, first.next()));
        Sort<Note.Sort> oldest = Sort.ascending(Note.Sort.CREATED_AT);
        Page<Note> whole = notes().list(here, subscriber.id(), PageRequest.first(3, oldest));

        assertThat(first.items()).containsExactly(all.get(2), all.get(1));
        assertThat(first.total()).isEqualTo(3);
        assertThat(last.items()).containsExactly(all.get(0));
        assertThat(last.next()).isEmpty();
        assertThat(whole.items()).isEqualTo(all);
    }

    @Test
    default void otherWorkspacesSeeNoNotes() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        keepNote(here, subscriber, 0);

        Sort<Note.Sort> newest = Sort.descending(Note.Sort.CREATED_AT);
        for (Workspace stranger : strangersTo(here)) {
            Page<Note> page = notes().list(stranger, subscriber.id(), PageRequest.first(9, newest));
            assertThat(page.items()).isEmpty();
            assertThat(page.total()).isZero();
        }
    }

    @Test
    default void aDeletedNoteIsNotFoundOrCounted() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Note note = keepNote(here, subscriber, 0);
        Note other = keepNote(here, subscriber, 1);

        assertThat(notes().remove(here, subscriber.id(), note.id())).isTrue();

        assertThat(notes().find(here, subscriber.id(), note.id())).isEmpty();
        assertThat(notes().find(here, subscriber.id(), other.id())).contains(other);
        assertThat(found(here, subscriber).notesCount()).isEqualTo(1);
        assertThat(found(here, subscriber).version()).isEqualTo(4);
    }

    @Test
    default void unknownNotesAndThoseOfOtherWorkspacesAreNotDeleted() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Note note = keepNote(here, subscriber, 0);
        Subscriber before = found(here, subscriber);

        assertThat(notes().remove(here, subscriber.id(), new NoteId(newId()))).isFalse();
        assertThat(notes().remove(here, keepSubscriber(here).id(), note.id())).isFalse();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(notes().remove(stranger, subscriber.id(), note.id())).isFalse();
        }

        assertThat(found(here, subscriber)).isEqualTo(before);
    }

    @Test
    default void ofConcurrentDeletionsOfANoteOneSucceeds() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Note note = keepNote(here, subscriber, 0);

        List<Boolean> removed = Race.of(4, _ -> notes().remove(here, subscriber.id(), note.id()));

        assertThat(removed).containsOnlyOnce(true);
        assertThat(found(here, subscriber).notesCount()).isZero();
    }

    @Test
    default void notesAreDeletedWithTheirSubscriber() {
        Workspace here = newLive();
        Subscriber subscriber = keepSubscriber(here);
        Note note = keepNote(here, subscriber, 0);

        ports().subscriber().subscribers().delete(here, subscriber.id());

        assertThat(notes().find(here, subscriber.id(), note.id())).isEmpty();
    }
}
