package dev.postroom.domain.subscriber;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;

/** Tests that every implementation of {@link SoftBounces} must pass. */
public interface SoftBouncesContract extends PortContract {

    EmailAddress ANN = new EmailAddress("Ann@example.com");
    EmailAddress BOB = new EmailAddress("bob@example.com");

    private SoftBounces bounces() {
        return ports().subscriber().softBounces();
    }

    private Subscriber stored(Workspace workspace, EmailAddress address) {
        Subscriber person = subscriber(newId()).withEmail(address.value()).build();
        assertThat(ports().subscriber().subscribers().addUnlessPresent(workspace, person))
                .isEmpty();
        return person;
    }

    @Test
    default void eachMentionCountsForThePersonIgnoringCase() {
        Workspace here = newLive();
        stored(here, ANN);
        stored(here, BOB);
        assertThat(bounces().any(here)).isFalse();

        assertThat(bounces().count(here, List.of(ANN))).isEqualTo(Map.of(ANN.key(), 1));
        assertThat(bounces().count(here, List.of(new EmailAddress("aNN@example.com"), BOB, ANN)))
                .isEqualTo(Map.of(ANN.key(), 3, BOB.key(), 1));

        assertThat(bounces().any(here)).isTrue();
        assertThat(bounces().count(here, List.of())).isEmpty();
    }

    @Test
    default void nothingIsCountedForAnAddressWithoutASubscriber() {
        Workspace here = newLive();

        assertThat(bounces().count(here, List.of(ANN))).isEmpty();

        assertThat(bounces().any(here)).isFalse();
    }

    @Test
    default void aResetBeginsFromZero() {
        Workspace here = newLive();
        stored(here, ANN);
        stored(here, BOB);
        bounces().count(here, List.of(ANN, BOB));

        bounces().reset(here, List.of(new EmailAddress("ANN@example.com")));
        bounces().reset(here, List.of());

        assertThat(bounces().among(here, List.of(ANN, BOB))).containsExactly(BOB.key());
        assertThat(bounces().count(here, List.of(ANN, BOB)))
                .isEqualTo(Map.of(ANN.key(), 1, BOB.key(), 2));
    }

    @Test
    default void thoseWithSoftBouncesAreFoundAmongMany() {
        Workspace here = newLive();
        stored(here, ANN);
        stored(here, BOB);
        bounces().count(here, List.of(ANN));
        EmailAddress unknown = new EmailAddress("carl@example.com");

        assertThat(bounces().among(here, List.of(unknown, BOB, ANN))).containsExactly(ANN.key());
        assertThat(bounces().among(here, List.of(BOB))).isEmpty();
        assertThat(bounces().among(here, List.of())).isEmpty();
    }

    @Test
    default void softBouncesCountOnlyInTheirWorkspace() {
        Workspace here = newLive();
        stored(here, ANN);
        bounces().count(here, List.of(ANN, ANN));

        for (Workspace stranger : strangersTo(here)) {
            stored(stranger, ANN);
            assertThat(bounces().any(stranger)).isFalse();
            assertThat(bounces().among(stranger, List.of(ANN))).isEmpty();
            bounces().reset(stranger, List.of(ANN));
            assertThat(bounces().count(stranger, List.of(ANN))).isEqualTo(Map.of(ANN.key(), 1));
        }
        assertThat(bounces().count(here, List.of(ANN))).isEqualTo(Map.of(ANN.key(), 3));
    }

    @Test
    default void anotherAddressOfThePersonBeginsFromZero() {
        Workspace here = newLive();
        Subscriber person = stored(here, ANN);
        bounces().count(here, List.of(ANN, ANN));

        ports().subscriber()
                .subscribers()
                .update(
                        here,
                        person.changed(BOB, person.status(), person.profile(), ports().now()));

        assertThat(bounces().among(here, List.of(ANN, BOB))).isEmpty();
        assertThat(bounces().count(here, List.of(ANN, BOB))).isEqualTo(Map.of(BOB.key(), 1));
    }

    @Test
    default void nothingRemainsOfAPersonWhoIsDeleted() {
        Workspace here = newLive();
        Subscriber person = stored(here, ANN);
        bounces().count(here, List.of(ANN));

        ports().subscriber().subscribers().delete(here, person.id());

        assertThat(bounces().any(here)).isFalse();
        stored(here, ANN);
        assertThat(bounces().count(here, List.of(ANN))).isEqualTo(Map.of(ANN.key(), 1));
    }

    @Test
    default void aRolledBackCountIsNotKept() {
        Workspace here = newLive();
        stored(here, ANN);

        Rollback.of(ports().transactions(), () -> bounces().count(here, List.of(ANN)));

        assertThat(bounces().any(here)).isFalse();
    }
}
