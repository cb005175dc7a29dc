package dev.postroom.application.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.subscriber.Note;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;

final class SubscriberAnnotationTest {

    private final House house = House.create();
    private final SubscriberAnnotation annotation =
            new SubscriberAnnotation(
                    house.ports().transactions(),
                    house.ports().people().subscribers(),
                    house.ports().people().notes(),
                    house.recorder(),
                    house.ports().ids(),
                    house.clock());
    private final Subscriber ann =
            house.stored(house.live(), SubscriberFixture.subscriber(house.ports().ids().next()));

    @Test
    void aNoteIsCountedAndReported() {
        Note note = annotation.addNote(house.live(), ann.id(), "Likes tea.", "crm");
        assertThat(note.author()).isEqualTo("crm");
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_NOTE_ADDED);
        assertThat(house.subscribers().get(house.live(), ann.id()).notesCount()).isEqualTo(1);
    }

    @Test
    void aBlankNoteIsInvalid() {
        assertThat(
                        Failures.violations(
                                () -> annotation.addNote(house.live(), ann.id(), "\n", "crm")))
                .containsExactly("content blank");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aSubscriberOfAnotherEnvironmentIsNotFound() {
        assertThat(Failures.of(() -> annotation.addNote(house.test(), ann.id(), "Hi", "crm")))
                .isInstanceOf(Failure.NotFound.class);
    }
}
