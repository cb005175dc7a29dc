package dev.postroom.application.confirmation;

import static dev.postroom.application.preference.OptInScene.joined;
import static dev.postroom.application.preference.OptInScene.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.preference.OptInScene;
import dev.postroom.application.preference.Unsubscription;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.confirmation.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagPatch;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class SubscriptionConfirmingTest {

    private static final String ADDRESS = "ann@example.com";

    private final OptInScene scene = OptInScene.create();
    private final House house = scene.house();

    @Test
    void aConfirmationActivatesThePersonAndJoinsTheTagsWithTheirEvents() {
        scene.tag("News", true);
        Subscriber ann = scene.created(ADDRESS, true, "News");
        house.events();

        Confirmable confirmed = scene.confirm(scene.mail());

        assertThat(confirmed.subscriber()).isEqualTo(scene.now(ann));
        assertThat(confirmed.subscriber().status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(confirmed.subscriber().state().confirmedAt()).isPresent();
        assertThat(confirmed.subscriber().memberships())
                .extracting(TagMembership::source)
                .containsExactly("confirmation");
        assertThat(waiting(confirmed.subscriber())).isEmpty();
        assertThat(house.events())
                .containsExactly(
                        EventType.SUBSCRIBER_UPDATED,
                        EventType.SUBSCRIBER_CONFIRMED,
                        EventType.TAG_SUBSCRIBED);
    }

    @Test
    void aRepetitionSucceedsAndChangesNothing() {
        scene.tag("News", true);
        Subscriber ann = scene.created(ADDRESS, true, "News");
        TokenCaller link = scene.follow(scene.mail());
        Confirmable first = scene.confirming().confirm(link, OptInScene.CLICK);
        house.events();

        Confirmable second = scene.confirming().confirm(link, OptInScene.CLICK);

        assertThat(second.confirmedAt()).isEqualTo(first.confirmedAt()).isPresent();
        assertThat(second.tags()).isEmpty();
        assertThat(second.subscriber()).isEqualTo(scene.now(ann));
        assertThat(house.events()).isEmpty();
    }

    @Test
    void ofConcurrentConfirmationsOneHasTheEffect() {
        scene.tag("News", true);
        scene.created(ADDRESS, true, "News");
        TokenCaller link = scene.follow(scene.mail());
        house.events();

        List<Confirmable> all = Race.of(4, _ -> scene.confirming().confirm(link, OptInScene.CLICK));

        assertThat(all).extracting(Confirmable::confirmedAt).doesNotContain(Optional.empty());
        assertThat(house.events()).hasSize(3);
    }

    @Test
    void lookingChangesNothing() {
        scene.tag("News", true);
        Subscriber ann = scene.created(ADDRESS, true, "News");
        TokenCaller link = scene.follow(scene.mail());
        house.events();

        Confirmable shown = scene.confirming().show(link, scene.now(ann));

        assertThat(shown.tags()).extracting(tag -> tag.tag().name()).containsExactly("News");
        assertThat(shown.confirmedAt()).isEmpty();
        assertThat(scene.now(ann).status()).isEqualTo(SubscriberStatus.PENDING);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aPersonWhoUnsubscribedReturnsByConfirming() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.UNSUBSCRIBED);
        assertThat(scene.tagged(ann, "News").status()).isEqualTo(SubscriberStatus.UNSUBSCRIBED);

        Confirmable confirmed = scene.confirm(scene.mail());

        assertThat(confirmed.subscriber().status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(joined(confirmed.subscriber())).containsExactly("News");
    }

    @ParameterizedTest
    @EnumSource(names = {"PENDING", "ACTIVE", "UNSUBSCRIBED"})
    void thePersonWhoUnsubscribesByTheMailConfirmsNothingAnyMore(SubscriberStatus status) {
        scene.tag("News", true);
        Subscriber ann = scene.person(status);
        scene.tagged(ann, "News");
        Email mail = scene.mail();

        new Unsubscription(
                        house.work(),
                        house.changes(),
                        house.ports().subscriber().subscribers(),
                        house.ports().email().suppressions(),
                        house.ports().campaign().campaigns())
                .unsubscribe(
                        CallerFixture.token(scene.live(), ann.id(), LinkPurpose.MAIL),
                        Optional.empty(),
                        OptInScene.CLICK);

        assertThat(scene.now(ann).status()).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(waiting(scene.now(ann))).isEmpty();
        assertRefused(mail, "invalid_token");
    }

    @Test
    void theLinkOfAnOldAddressConfirmsNothingForTheNewOne() {
        scene.tag("News", true);
        Subscriber ann = scene.created(ADDRESS, true, "News");
        Email old = scene.mail();

        Subscriber moved = moved(ann, "ann@example.org");

        assertThat(waiting(moved)).containsExactly("News");
        Email fresh = scene.mail();
        assertThat(fresh.mail().to().address()).isEqualTo(new EmailAddress("ann@example.org"));
        assertRefused(old, "invalid_token");
        assertThat(joined(scene.confirm(fresh).subscriber())).containsExactly("News");
        moved(ann, ADDRESS);
        assertRefused(old, "invalid_token");
    }

    @Test
    void anotherSpellingOfTheAddressKeepsTheLink() {
        Subscriber ann = scene.created(ADDRESS, true);
        Email mail = scene.mail();

        moved(ann, "Ann@example.com");

        assertThat(scene.mails()).isEmpty();
        assertThat(scene.confirm(mail).subscriber().status()).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void theLinkEndsAfterItsTime() {
        scene.tag("News", true);
        Subscriber ann = scene.created(ADDRESS, true, "News");
        TokenCaller link = scene.follow(scene.mail());
        scene.elapse(Duration.ofDays(7));

        assertThat(Failures.of(() -> scene.confirming().confirm(link, OptInScene.CLICK)))
                .extracting("code")
                .isEqualTo("token_expired");

        assertThat(new ConfirmationExpiry(house.ports().subscriber().confirmations()).expire(10))
                .isEqualTo(1);
        assertThat(waiting(scene.now(ann))).containsExactly("News");
        assertThat(scene.now(ann).status()).isEqualTo(SubscriberStatus.PENDING);
        assertThat(Failures.of(() -> scene.confirming().show(link, scene.now(ann))))
                .extracting("code")
                .isEqualTo("invalid_token");
    }

    @Test
    void aPendingPersonWhoIsAskedAgainAfterTheLinkEndedJoinsWhatWaited() {
        Subscriber ann = scene.created(ADDRESS, true, "News");
        Email first = scene.mail();
        scene.elapse(Duration.ofDays(8));
        new ConfirmationExpiry(house.ports().subscriber().confirmations()).expire(10);

        scene.confirming().resend(CallerFixture.caller(scene.live()), ann.id());
        Email second = scene.mail();
        assertRefused(first, "token_expired");
        scene.confirming().confirm(scene.follow(second), OptInScene.CLICK);

        assertThat(scene.now(ann).status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(scene.now(ann).memberships())
                .extracting(member -> member.tag().name())
                .containsExactly("News");
        assertThat(waiting(scene.now(ann))).isEmpty();
    }

    @Test
    void aDeletedTagIsNotJoined() {
        Tag news = scene.tag("News", true);
        scene.tag("Offers", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News", "Offers");

        house.tags()
                .delete(
                        CallerFixture.caller(scene.live()),
                        news.id(),
                        new ManageTags.Removal(false, false),
                        Optional.empty());

        assertThat(joined(scene.confirm(scene.mail()).subscriber())).containsExactly("Offers");
    }

    @Test
    void aTagThatNoLongerNeedsAConfirmationWaitsUntilItIsJoined() {
        Tag news = scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News");
        TagPatch none = TagPatch.none();
        house.tags()
                .update(
                        CallerFixture.caller(scene.live()),
                        news.id(),
                        new TagPatch(
                                none.name(),
                                none.slug(),
                                none.description(),
                                none.category(),
                                none.isPublic(),
                                Optional.of(false)),
                        Optional.empty());
        assertThat(waiting(scene.now(ann))).containsExactly("News");

        Subscriber after = scene.tagged(ann, "News");

        assertThat(joined(after)).containsExactly("News");
        assertThat(waiting(after)).isEmpty();
        assertThat(after).isEqualTo(scene.now(ann));
    }

    @Test
    void aBounceIsNotUndoneByAClick() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News");
        Email mail = scene.mail();
        house.ports()
                .subscriber()
                .subscribers()
                .update(
                        scene.live(),
                        scene.now(ann).withStatus(SubscriberStatus.BOUNCED, house.ports().now()));

        assertThat(scene.confirm(mail).subscriber().status()).isEqualTo(SubscriberStatus.BOUNCED);
    }

    // as an import does, which does not withdraw what waits
    @Test
    void anUnsubscriptionAfterTheMailIsNotUndoneByItsLink() {
        scene.tag("News", true);
        Subscriber ann = scene.created(ADDRESS, true, "News");
        Email mail = scene.mail();
        scene.elapse(Duration.ofMinutes(1));
        house.ports()
                .subscriber()
                .subscribers()
                .update(
                        scene.live(),
                        scene.now(ann)
                                .withStatus(SubscriberStatus.UNSUBSCRIBED, house.ports().now()));

        assertRefused(mail, "invalid_token");
        assertThat(scene.now(ann).status()).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
    }

    @Test
    void aDeletedPersonConfirmsNothing() {
        Subscriber ann = scene.created(ADDRESS, true);
        TokenCaller link = scene.follow(scene.mail());
        house.subscribers().delete(CallerFixture.caller(scene.live()), ann.id(), Optional.empty());

        assertThat(Failures.of(() -> scene.confirming().confirm(link, OptInScene.CLICK)))
                .extracting("code")
                .isEqualTo("invalid_token");
    }

    private Subscriber moved(Subscriber person, String address) {
        SubscriberPatch none = SubscriberPatch.none();
        return house.subscribers()
                .update(
                        CallerFixture.caller(scene.live()),
                        person.id(),
                        new SubscriberPatch(
                                Optional.of(new EmailAddress(address)),
                                none.status(),
                                none.profile(),
                                none.consent()),
                        Optional.empty());
    }

    private void assertRefused(Email mail, String code) {
        assertThat(Failures.of(() -> scene.confirm(mail)))
                .isInstanceOf(Failure.Unauthenticated.class)
                .extracting("code")
                .isEqualTo(code);
    }
}
