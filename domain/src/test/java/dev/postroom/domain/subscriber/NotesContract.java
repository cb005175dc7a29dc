package dev.postroom.domain.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

/** What every {@link Notes} keeps. */
public interface NotesContract extends PortContract {

    private Notes notes() {
        return ports().people().notes();
    }

    private Subscriber keepSubscriber(Workspace workspace) {
        Subscriber subscriber = SubscriberFixture.subscriber(newId()).build();
        ports().people().subscribers().addUnlessPresent(workspace, subscriber);
        return subscriber;
    }

    private Subscriber found(Workspace workspace, Subscriber subscriber) {
        return ports().people().subscribers().find(workspace, subscriber.id()).orElseThrow();
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
    default void strangersSubscribersGetNoNotes() {
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
    default void aNoteThatIsRolledBackIsNotCounted() {
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
}
