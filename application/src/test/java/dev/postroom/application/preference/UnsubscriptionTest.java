package dev.postroom.application.preference;

import static dev.postroom.domain.apikey.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.preference.UnsubscribeToken;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.MacKey;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.URI;
import java.util.Optional;
import java.util.UUID;

final class UnsubscriptionTest {

    private final House house = House.create();
    private final Unsubscription unsubscription =
            new Unsubscription(
                    house.work(),
                    house.changes(),
                    house.ports().account().accounts(),
                    house.ports().subscriber().subscribers(),
                    House.key());

    private Subscriber stored(Workspace workspace, SubscriberStatus status) {
        UUID id = house.ports().ids().next();
        return house.stored(workspace, SubscriberFixture.subscriber(id).withStatus(status));
    }

    private static String token(Workspace workspace, Subscriber subscriber) {
        String link = House.links().unsubscribe(workspace, subscriber.id()).toString();
        assertThat(link).startsWith("https://mail.example.org/u/");
        return link.substring(link.lastIndexOf('/') + 1);
    }

    private void unsubscribe(Workspace workspace, Subscriber subscriber) {
        String token = token(workspace, subscriber);
        unsubscription.unsubscribe(unsubscription.caller(token).orElseThrow());
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
        TokenCaller caller = unsubscription.caller(token).orElseThrow();
        assertThat(status(workspace, ann)).isEqualTo(SubscriberStatus.ACTIVE);
        unsubscription.unsubscribe(caller);
        assertThat(status(workspace, ann)).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.SUBSCRIBER_UNSUBSCRIBED);
        unsubscription.unsubscribe(caller);
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
    void aForgedTokenIsRefused() {
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        MacKey other = House.key().derive("something else");
        String forged = new UnsubscribeToken(house.live().id(), ann.id()).seal(other);
        assertThat(unsubscription.caller(forged)).isEmpty();
        assertThat(unsubscription.caller("nonsense")).isEmpty();
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void aDeletedSubscriberMakesTheTokenInvalid() {
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        String token = token(house.live(), ann);
        TokenCaller caller = unsubscription.caller(token).orElseThrow();
        house.subscribers().delete(caller(house.live()), ann.id(), Optional.empty());
        assertThat(unsubscription.caller(token)).isEmpty();
        assertThat(Failures.of(() -> unsubscription.unsubscribe(caller)))
                .isInstanceOf(Failure.Unauthenticated.class);
    }

    @Test
    void theBaseCanEndWithASlash() {
        PublicLinks links = PublicLinks.of(URI.create("https://a.example/x/"), House.key());
        SubscriberId id = new SubscriberId(house.ports().ids().next());
        assertThat(links.unsubscribe(house.live(), id).toString())
                .startsWith("https://a.example/x/u/");
    }
}
