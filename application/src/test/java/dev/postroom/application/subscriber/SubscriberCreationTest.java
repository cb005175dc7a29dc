package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.CountedTag;

import org.junit.jupiter.api.Test;

import java.util.Optional;

final class SubscriberCreationTest {

    private final House house = House.create();
    private final SubscriberManagement subscribers = house.subscribers();

    private ManageSubscribers.Saved create(NewSubscriber request) {
        return subscribers.create(caller(house.live()), request);
    }

    private Optional<CountedTag> tag(String name) {
        return house.ports().tag().tags().findByName(house.live(), name);
    }

    @Test
    void aSubscriberIsActiveAndReportedOnce() {
        ManageSubscribers.Saved saved = create(SubscriberRequest.of("ann@example.com").tagged());
        assertThat(saved.created()).isTrue();
        assertThat(saved.subscriber().status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(saved.subscriber().version()).isEqualTo(1);
        assertThat(subscribers.get(house.live(), saved.subscriber().id()))
                .isEqualTo(saved.subscriber());
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_CREATED);
    }

    @Test
    void doubleOptInStartsAsPending() {
        assertThat(
                        create(SubscriberRequest.of("ann@example.com").doubleOptIn())
                                .subscriber()
                                .status())
                .isEqualTo(SubscriberStatus.PENDING);
    }

    @Test
    void eachTagIsReportedAfterTheSubscriber() {
        create(SubscriberRequest.of("first@example.com").tagged("Tea"));
        house.events();
        String known = tag("Tea").orElseThrow().tag().id().toString();
        Subscriber made =
                create(SubscriberRequest.of("ann@example.com").tagged(known, "tea", "Coffee"))
                        .subscriber();
        assertThat(made.memberships())
                .extracting(m -> m.tag().name())
                .containsExactlyInAnyOrder("Tea", "Coffee");
        assertThat(house.events())
                .containsExactly(
                        EventType.SUBSCRIBER_CREATED,
                        EventType.TAG_SUBSCRIBED,
                        EventType.TAG_SUBSCRIBED);
    }

    @Test
    void anUnknownTagIdIsRefusedWithItsFieldAndStoresNothing() {
        String unknown = house.ports().ids().next().toString();
        NewSubscriber request = SubscriberRequest.of("ann@example.com").tagged("Tea", unknown, " ");
        assertThat(Failures.violations(() -> create(request)))
                .containsExactly("tags[1] unknown_tag", "tags[2] blank");
        assertThat(tag("Tea")).isEmpty();
        assertThat(house.events()).isEmpty();
        assertThat(
                        Failures.of(() ->
                                subscribers.getByEmail(
                                        house.live(), new EmailAddress("ann@example.com"))))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aTakenAddressIsAConflictWithTheExistingId() {
        Subscriber ann = create(SubscriberRequest.of("ann@example.com").tagged()).subscriber();
        house.events();
        Failure.Conflict conflict =
                Failures.conflict(
                        () -> create(SubscriberRequest.of("ANN@example.com").tagged("Tea")));
        assertThat(conflict.code()).isEqualTo("already_exists");
        assertThat(conflict.existingId()).contains(ann.id().value());
        assertThat(conflict.detail()).doesNotContain("@");
        assertThat(tag("Tea")).isEmpty();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void theOtherEnvironmentCanHaveTheSameAddress() {
        create(SubscriberRequest.of("ann@example.com").tagged());
        assertThat(
                        subscribers
                                .create(
                                        caller(house.test()),
                                        SubscriberRequest.of("ann@example.com").tagged())
                                .created())
                .isTrue();
    }

    @Test
    void anExistingSubscriberCanBeIgnored() {
        Subscriber ann = create(SubscriberRequest.of("ann@example.com").tagged()).subscriber();
        house.events();
        ManageSubscribers.Saved again =
                create(
                        SubscriberRequest.of("ann@example.com")
                                .on(OnConflict.IGNORE, Patches.firstName("Ann"), "Tea"));
        assertThat(again).isEqualTo(new ManageSubscribers.Saved(ann, false));
        assertThat(tag("Tea")).isEmpty();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anExistingSubscriberCanBeUpdated() {
        create(SubscriberRequest.of("ann@example.com").tagged());
        house.events();
        NewSubscriber request =
                SubscriberRequest.of("ann@example.com")
                        .on(OnConflict.UPDATE, Patches.firstName("Ann"), "Tea");
        ManageSubscribers.Saved again = create(request);
        assertThat(again.created()).isFalse();
        assertThat(again.subscriber().profile().firstName()).contains("Ann");
        assertThat(again.subscriber().memberships()).hasSize(1);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.TAG_SUBSCRIBED);
        assertThat(create(request).subscriber()).isEqualTo(again.subscriber());
        assertThat(house.events()).isEmpty();
    }

    @Test
    void theEventHoldsTheTagsOfTheSubscriber() {
        Subscriber ann = create(SubscriberRequest.of("ann@example.com").tagged("Tea")).subscriber();
        assertThat(ann.version()).isEqualTo(2);
        assertThat(ann).isEqualTo(subscribers.get(house.live(), ann.id()));
    }
}
