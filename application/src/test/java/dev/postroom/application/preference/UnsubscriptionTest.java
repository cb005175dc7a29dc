package dev.postroom.application.preference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.CallerFixture;
import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.preference.Visitor;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

final class UnsubscriptionTest {

    private final House house = House.create();
    private final Unsubscription unsubscription =
            new Unsubscription(
                    house.work(),
                    house.changes(),
                    house.ports().subscriber().subscribers(),
                    house.ports().campaign().campaigns());
    private final LinkOpening opening =
            new LinkOpening(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().subscriber().subscribers(),
                    House.key());

    private Subscriber stored(Workspace workspace, SubscriberStatus status) {
        UUID id = house.ports().ids().next();
        return house.stored(workspace, SubscriberFixture.subscriber(id).withStatus(status));
    }

    private static String token(Workspace workspace, Subscriber subscriber) {
        return House.links().inMail(workspace, subscriber.id(), Optional.empty()).token();
    }

    private TokenCaller caller(String token) {
        return opening.open(token, Set.of(LinkPurpose.MAIL));
    }

    private void unsubscribe(Workspace workspace, Subscriber subscriber) {
        unsubscription.unsubscribe(caller(token(workspace, subscriber)), Visitor.unknown());
    }

    private SubscriberStatus status(Workspace workspace, Subscriber subscriber) {
        return house.subscribers().get(workspace, subscriber.id()).status();
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void oneClickUnsubscribesAndFurtherClicksHaveNoEffect(Environment environment) {
        Workspace workspace = environment == Environment.LIVE ? house.live() : house.test();
        Subscriber ann = stored(workspace, SubscriberStatus.ACTIVE);
        String token = token(workspace, ann);
        TokenCaller caller = caller(token);
        assertThat(status(workspace, ann)).isEqualTo(SubscriberStatus.ACTIVE);
        unsubscription.unsubscribe(caller, Visitor.unknown());
        assertThat(status(workspace, ann)).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.SUBSCRIBER_UNSUBSCRIBED);
        unsubscription.unsubscribe(caller, Visitor.unknown());
        assertThat(house.events()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"PENDING", "BOUNCED"})
    void aSubscriberWhoReceivesNoMailCanStillUnsubscribe(SubscriberStatus status) {
        Subscriber ann = stored(house.live(), status);
        unsubscribe(house.live(), ann);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
    }

    @Test
    void aComplainedSubscriberStaysComplained() {
        Subscriber ann = stored(house.live(), SubscriberStatus.COMPLAINED);
        unsubscribe(house.live(), ann);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.COMPLAINED);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aDeletedSubscriberMakesTheTokenInvalid() {
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        TokenCaller caller = caller(token(house.live(), ann));
        house.subscribers().delete(CallerFixture.caller(house.live()), ann.id(), Optional.empty());
        assertThat(Failures.of(() -> unsubscription.unsubscribe(caller, Visitor.unknown())))
                .isInstanceOf(Failure.Unauthenticated.class);
    }
}
