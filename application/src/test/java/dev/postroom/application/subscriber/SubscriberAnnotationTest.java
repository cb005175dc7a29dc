package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteId;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class SubscriberAnnotationTest {

    private final House house = House.create();
    private final SubscriberAnnotation annotation =
            new SubscriberAnnotation(
                    house.work(),
                    house.ports().subscriber().subscribers(),
                    house.ports().subscriber().notes());
    private final Subscriber ann =
            house.stored(house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));

    @Test
    void aNoteIsCountedAndReported() {
        Note note = annotation.addNote(caller(house.live()), ann.id(), "Likes tea.");
        assertThat(note.author()).isEqualTo("the shop's key");
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_NOTE_ADDED);
        assertThat(house.subscribers().get(house.live(), ann.id()).notesCount()).isEqualTo(1);
    }

    @Test
    void aBlankNoteIsInvalid() {
        assertThat(
                        Failures.violations(
                                () -> annotation.addNote(caller(house.live()), ann.id(), "\n")))
                .containsExactly("content blank");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aSubscriberOfAnotherEnvironmentIsNotFound() {
        assertThat(Failures.of(() -> annotation.addNote(caller(house.test()), ann.id(), "Hi")))
                .isInstanceOf(Failure.NotFound.class);
    }

    private Page<Note> notes(Workspace workspace) {
        return annotation.listNotes(
                workspace, ann.id(), PageRequest.first(10, Sort.descending(Note.Sort.CREATED_AT)));
    }

    @Test
    void notesOfAnotherEnvironmentAreNotFound() {
        Note note = annotation.addNote(caller(house.live()), ann.id(), "Likes tea.");
        assertThat(Failures.of(() -> notes(house.test()))).isInstanceOf(Failure.NotFound.class);
        assertThat(Failures.of(() -> annotation.getNote(house.test(), ann.id(), note.id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(
                        Failures.of(() ->
                                annotation.deleteNote(caller(house.test()), ann.id(), note.id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(annotation.getNote(house.live(), ann.id(), note.id())).isEqualTo(note);
    }

    @Test
    void anUnknownNoteIsNotFound() {
        NoteId unknown = new NoteId(house.ports().ids().next());
        assertThat(
                        Failures.of(() ->
                                annotation.deleteNote(caller(house.live()), ann.id(), unknown)))
                .isEqualTo(new Failure.NotFound("Note", unknown.toString()));
    }

    @Test
    void notesAreListedNewestFirst() {
        Note first = annotation.addNote(caller(house.live()), ann.id(), "Likes tea.");
        house.ports().elapse(Duration.ofSeconds(1));
        Note second = annotation.addNote(caller(house.live()), ann.id(), "And cake.");
        assertThat(notes(house.live()).items()).containsExactly(second, first);
    }

    @Test
    void aDeletedNoteReducesTheCountWithoutAnEvent() {
        Note note = annotation.addNote(caller(house.live()), ann.id(), "Likes tea.");
        house.events();
        annotation.deleteNote(caller(house.live()), ann.id(), note.id());
        assertThat(house.events()).isEmpty();
        assertThat(notes(house.live()).total()).isZero();
        assertThat(house.subscribers().get(house.live(), ann.id()).notesCount()).isZero();
    }
}
