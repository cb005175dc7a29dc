package dev.postroom.domain.subscriber;

import static dev.postroom.domain.subscriber.SubscriberFixture.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.note.NoteFixture;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** How subscribers are stored and found. */
interface SubscriberStoringContract extends PortContract {

    private Subscribers subscribers() {
        return ports().subscriber().subscribers();
    }

    private Subscriber stored(Workspace workspace, SubscriberFixture fixture) {
        Subscriber subscriber = fixture.build();
        assertThat(subscribers().addUnlessPresent(workspace, subscriber)).isEmpty();
        return subscriber;
    }

    @Test
    default void aSubscriberIsFoundByIdAndByAddressAsStored() {
        Workspace here = newLive();
        Subscriber subscriber =
                stored(here, subscriber(newId()).withEmail("Ann.O'Hara+x@Example.com"));

        assertThat(subscribers().find(here, subscriber.id())).contains(subscriber);
        assertThat(subscribers().findByEmail(here, new EmailAddress("ann.o'hara+X@example.com")))
                .contains(subscriber);
    }

    @Test
    default void theStatusesOfManyAddressesAreFoundTogether() {
        Workspace here = newLive();
        stored(here, subscriber(newId()).withEmail("Ann@example.com"));
        stored(
                here,
                subscriber(newId())
                        .withEmail("bob@example.com")
                        .withStatus(SubscriberStatus.BOUNCED));
        stored(here, subscriber(newId()).withEmail("carl@example.com"));
        List<EmailAddress> asked =
                List.of(
                        new EmailAddress("ann@Example.com"),
                        new EmailAddress("ANN@example.com"),
                        new EmailAddress("Bob@example.com"),
                        new EmailAddress("dora@example.com"));

        assertThat(subscribers().statuses(here, asked))
                .isEqualTo(
                        Map.of(
                                "ann@example.com",
                                SubscriberStatus.ACTIVE,
                                "bob@example.com",
                                SubscriberStatus.BOUNCED));
        assertThat(subscribers().statuses(here, List.of())).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(subscribers().statuses(stranger, asked)).isEmpty();
        }
    }

    @Test
    default void theAddressesOfManyAreFoundInTheirWorkspaceOnly() {
        Workspace here = newLive();
        Subscriber ann = subscriber(newId()).withEmail("Ann@example.com").build();
        Subscriber bob = subscriber(newId()).withEmail("bob@example.com").build();
        subscribers().addUnlessPresent(here, ann);
        subscribers().addUnlessPresent(here, bob);
        stored(here, subscriber(newId()).withEmail("carl@example.com"));
        List<SubscriberId> asked = List.of(ann.id(), bob.id(), ann.id(), new SubscriberId(newId()));

        assertThat(subscribers().findAddresses(here, asked))
                .isEqualTo(Map.of(ann.id(), ann.email(), bob.id(), bob.email()));
        assertThat(subscribers().findAddresses(here, List.of())).isEmpty();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(subscribers().findAddresses(stranger, asked)).isEmpty();
        }
    }

    @Test
    default void everyPartOfAProfileIsKept() {
        Workspace here = newLive();
        Profile profile =
                new Profile(
                        Optional.of("Zoë 🌍"),
                        Optional.of("O'Hara\\\""),
                        Optional.of("crm:1%"),
                        Optional.of("de-AT"),
                        Optional.of("Europe/Vienna"),
                        new JsonObject(
                                Map.of(
                                        "plan",
                                        "pro",
                                        "seats",
                                        12,
                                        "rate",
                                        new BigDecimal("0.125"),
                                        "big",
                                        new BigDecimal("123456789012345678901234567890"),
                                        "vip",
                                        true,
                                        "nested",
                                        Map.of("a", List.of(1, "two", Map.of())),
                                        "",
                                        "empty name")));

        Subscriber subscriber = stored(here, subscriber(newId()).withProfile(profile));

        assertThat(subscribers().find(here, subscriber.id()).orElseThrow().profile())
                .isEqualTo(profile);
    }

    @Test
    default void everyStatusIsKept() {
        Workspace here = newLive();
        for (SubscriberStatus status : SubscriberStatus.values()) {
            Subscriber subscriber = stored(here, subscriber(newId()).withStatus(status));

            assertThat(subscribers().find(here, subscriber.id())).contains(subscriber);
        }
    }

    @Test
    default void unknownSubscribersAreAbsent() {
        Workspace here = newLive();
        SubscriberId unknown = new SubscriberId(newId());

        assertThat(subscribers().find(here, unknown)).isEmpty();
        assertThat(subscribers().lock(here, unknown)).isEmpty();
        assertThat(subscribers().delete(here, unknown)).isFalse();
        assertThat(subscribers().findByEmail(here, new EmailAddress("nobody@example.com")))
                .isEmpty();
    }

    @Test
    default void anAddressInOtherCaseIsInUse() {
        Workspace here = newLive();
        Subscriber first = stored(here, subscriber(newId()).withEmail("Ann@example.com"));
        Subscriber second = subscriber(newId()).withEmail("aNN@EXAMPLE.com").build();

        assertThat(subscribers().addUnlessPresent(here, second)).contains(first.id());

        assertThat(subscribers().find(here, second.id())).isEmpty();
        assertThat(subscribers().find(here, first.id())).contains(first);
    }

    @Test
    default void eachWorkspaceHasItsOwnAddresses() {
        Workspace here = newLive();
        Subscriber ours = stored(here, subscriber(newId()).withEmail("ann@example.com"));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(subscribers().find(stranger, ours.id())).isEmpty();
            assertThat(subscribers().lock(stranger, ours.id())).isEmpty();
            assertThat(subscribers().findByEmail(stranger, ours.email())).isEmpty();
            assertThat(subscribers().delete(stranger, ours.id())).isFalse();

            Subscriber theirs = stored(stranger, subscriber(newId()).withEmail("ann@example.com"));

            assertThat(subscribers().findByEmail(stranger, ours.email())).contains(theirs);
            assertThat(subscribers().findByEmail(here, ours.email())).contains(ours);
        }
    }

    @Test
    default void ofConcurrentStoresOfAnAddressOneSucceedsAndTheOthersGetItsId() {
        Workspace here = newLive();
        List<Subscriber> rivals =
                IntStream.range(0, 6)
                        .mapToObj(_ -> subscriber(newId()).withEmail("ann@example.com").build())
                        .toList();

        List<Optional<SubscriberId>> answers =
                Race.of(6, number -> subscribers().addUnlessPresent(here, rivals.get(number)));

        SubscriberId stored =
                subscribers().findByEmail(here, rivals.getFirst().email()).orElseThrow().id();
        assertThat(answers).containsOnlyOnce(Optional.empty());
        assertThat(answers.stream().flatMap(Optional::stream)).hasSize(5).containsOnly(stored);
        assertThat(rivals.get(answers.indexOf(Optional.<SubscriberId>empty())).id())
                .isEqualTo(stored);
    }

    @Test
    default void aRolledBackAddressIsFree() {
        Workspace here = newLive();
        assertThatThrownBy(() ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    stored(here, subscriber(newId()).withEmail("ann@example.com"));
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        Subscriber subscriber = stored(here, subscriber(newId()).withEmail("ann@example.com"));

        assertThat(subscribers().findByEmail(here, subscriber.email())).contains(subscriber);
    }

    @Test
    default void aDeletedSubscriberIsNotFoundAndItsAddressIsFree() {
        Workspace here = newLive();
        Subscriber subscriber = stored(here, subscriber(newId()).withEmail("ann@example.com"));
        ports().subscriber().notes().add(here, NoteFixture.defaultNote(newId(), subscriber.id()));

        assertThat(subscribers().delete(here, subscriber.id())).isTrue();

        assertThat(subscribers().find(here, subscriber.id())).isEmpty();
        assertThat(subscribers().delete(here, subscriber.id())).isFalse();
        stored(here, subscriber(newId()).withEmail("ann@example.com"));
    }
}
