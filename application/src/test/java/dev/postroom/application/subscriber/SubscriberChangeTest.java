package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

final class SubscriberChangeTest {

    private final House house = House.create();
    private final SubscriberManagement subscribers = house.subscribers();

    private Subscriber stored(SubscriberStatus status) {
        UUID id = house.ports().ids().next();
        return house.stored(house.live(), SubscriberFixture.subscriber(id).withStatus(status));
    }

    private Subscriber update(Subscriber subscriber, SubscriberPatch patch) {
        return subscribers.update(caller(house.live()), subscriber.id(), patch, Optional.empty());
    }

    @Test
    void aChangeIsStoredAndReportedWithTheFormerValues() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        house.ports().elapse(Duration.ofMinutes(1));
        Subscriber after = update(ann, Patches.firstName("Ann"));
        assertThat(after.version()).isEqualTo(2);
        assertThat(after.updatedAt()).isEqualTo(house.ports().now());
        assertThat(subscribers.get(house.live(), ann.id())).isEqualTo(after);
        List<FrozenEvent> events = house.frozenEvents();
        assertThat(events)
                .extracting(FrozenEvent::type)
                .containsExactly(EventType.SUBSCRIBER_UPDATED);
        assertThat(new String(events.getFirst().body(), StandardCharsets.UTF_8))
                .contains("previous");
    }

    @Test
    void aPatchThatChangesNothingReportsNothing() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        house.ports().elapse(Duration.ofMinutes(1));
        assertThat(update(ann, Patches.status(SubscriberStatus.ACTIVE))).isEqualTo(ann);
        assertThat(subscribers.get(house.live(), ann.id())).isEqualTo(ann);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anOptOutAndAConfirmationAreReportedAfterTheUpdate() {
        update(stored(SubscriberStatus.ACTIVE), Patches.status(SubscriberStatus.UNSUBSCRIBED));
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.SUBSCRIBER_UNSUBSCRIBED);
        Subscriber pending = stored(SubscriberStatus.PENDING);
        Subscriber confirmed = update(pending, Patches.status(SubscriberStatus.ACTIVE));
        List<FrozenEvent> events = house.frozenEvents();
        assertThat(events)
                .extracting(FrozenEvent::type)
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.SUBSCRIBER_CONFIRMED);
        assertThat(new String(events.getLast().body(), StandardCharsets.UTF_8))
                .contains("\"status\":\"active\"")
                .doesNotContain("previous");
        assertThat(events.getLast().keys().subscriber()).contains(confirmed.id());
    }

    @ParameterizedTest
    @EnumSource(names = {"UNSUBSCRIBED", "BOUNCED", "COMPLAINED"})
    void becomingActiveAgainNeedsConsent(SubscriberStatus status) {
        Subscriber ann = stored(status);
        Failure.Conflict conflict =
                Failures.conflict(() -> update(ann, Patches.status(SubscriberStatus.ACTIVE)));
        assertThat(conflict.code()).isEqualTo("resubscribe_requires_consent");
        assertThat(house.events()).isEmpty();
        Subscriber after = update(ann, Patches.consented(SubscriberStatus.ACTIVE));
        assertThat(after.status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(after.state().unsubscribedAt()).isEmpty();
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_UPDATED);
    }

    @ParameterizedTest
    @CsvSource({
        "ACTIVE, PENDING",
        "PENDING, UNSUBSCRIBED",
        "BOUNCED, PENDING",
        "BOUNCED, UNSUBSCRIBED",
        "COMPLAINED, BOUNCED"
    })
    void aForbiddenTransitionIsAConflict(SubscriberStatus from, SubscriberStatus to) {
        Subscriber ann = stored(from);
        assertThat(Failures.conflict(() -> update(ann, Patches.status(to))).code())
                .isEqualTo("invalid_transition");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aTakenAddressIsAConflictWithTheExistingId() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        Subscriber bob = stored(SubscriberStatus.ACTIVE);
        Failure.Conflict conflict =
                Failures.conflict(() -> update(ann, Patches.email(bob.email().value())));
        assertThat(conflict.code()).isEqualTo("already_exists");
        assertThat(conflict.existingId()).contains(bob.id().value());
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anOutdatedVersionIsRefused() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        update(ann, Patches.firstName("Ann"));
        Optional<Long> outdated = Optional.of(1L);
        assertThat(
                        Failures.of(() ->
                                subscribers.update(
                                        caller(house.live()),
                                        ann.id(),
                                        Patches.firstName("Anna"),
                                        outdated)))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(Failures.of(() -> subscribers.delete(caller(house.live()), ann.id(), outdated)))
                .isInstanceOf(Failure.PreconditionFailed.class);
        subscribers.delete(caller(house.live()), ann.id(), Optional.of(2L));
    }

    @Test
    void aDeletionIsReportedOnce() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        subscribers.delete(caller(house.live()), ann.id(), Optional.empty());
        List<FrozenEvent> events = house.frozenEvents();
        assertThat(events)
                .extracting(FrozenEvent::type)
                .containsExactly(EventType.SUBSCRIBER_DELETED);
        assertThat(new String(events.getFirst().body(), StandardCharsets.UTF_8))
                .contains(ann.email().value());
        assertThat(
                        Failures.of(() ->
                                subscribers.delete(
                                        caller(house.live()), ann.id(), Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anotherEnvironmentNeverSeesTheSubscriber() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        assertThat(Failures.of(() -> subscribers.get(house.test(), ann.id())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(
                        Failures.of(() ->
                                subscribers.update(
                                        caller(house.test()),
                                        ann.id(),
                                        Patches.firstName("Ann"),
                                        Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void subscribersAreListed() {
        stored(SubscriberStatus.ACTIVE);
        PageRequest<SubscriberQuery.Sort> page =
                PageRequest.first(10, Sort.descending(SubscriberQuery.Sort.CREATED_AT));
        assertThat(subscribers.list(house.live(), SubscriberQuery.all(), page).total())
                .isEqualTo(1);
        assertThat(subscribers.list(house.test(), SubscriberQuery.all(), page).total()).isZero();
    }
}
