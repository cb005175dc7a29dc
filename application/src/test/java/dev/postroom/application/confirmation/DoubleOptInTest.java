package dev.postroom.application.confirmation;

import static dev.postroom.application.preference.OptInScene.html;
import static dev.postroom.application.preference.OptInScene.joined;
import static dev.postroom.application.preference.OptInScene.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.preference.OptInScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.SubscriberTagging;
import dev.postroom.domain.confirmation.ConfirmationMails;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class DoubleOptInTest {

    private static final String ADDRESS = "ann@example.com";

    private final OptInScene scene = OptInScene.create();
    private final House house = scene.house();

    @Test
    void tagsWithDoubleOptInWaitAndOneMailAsksForAllOfThem() {
        scene.tag("News", true);
        scene.tag("Offers", true);
        scene.tag("Tea", false);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);

        Subscriber after = scene.tagged(ann, "News", "Tea", "Offers");

        assertThat(waiting(after)).containsExactly("News", "Offers");
        assertThat(joined(after)).containsExactly("Tea");
        assertThat(after).isEqualTo(scene.now(ann));
        assertThat(house.events()).containsExactly(EventType.TAG_SUBSCRIBED);
        Email mail = scene.mail();
        assertThat(html(mail)).contains("You asked to get mail from Tea House. Please confirm:");
        assertThat(mail.mail().to().address()).isEqualTo(ann.email());
        assertThat(mail.isMarketing()).isFalse();
        assertThat(mail.mail().unsubscribe()).isPresent();
        assertThat(scene.follow(mail).purpose()).isEqualTo(LinkPurpose.CONFIRM);
    }

    @Test
    void aPersonCreatedWithDoubleOptInIsPendingAndAsked() {
        Subscriber ann = scene.created(ADDRESS, true);

        assertThat(ann.status()).isEqualTo(SubscriberStatus.PENDING);
        Email mail = scene.mail();
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_CREATED);
        assertThat(html(mail)).contains("You asked to get mail from Tea House. Please confirm.");
    }

    @Test
    void aMailWithoutTopicsAsksInAWholeSentenceInEachLanguage() {
        for (String language : List.of("en", "de", "de-AT", "fr")) {
            for (boolean hasTopics : List.of(true, false)) {
                Object lead =
                        BuiltInConfirmation.words(Optional.of(language), "Acme", 7, hasTopics)
                                .members()
                                .get("word_lead");
                assertThat(String.valueOf(lead))
                        .as("%s, topics: %s", language, hasTopics)
                        .endsWith(hasTopics ? ":" : ".");
            }
        }
    }

    @Test
    void oneMailAsksANewPersonForTheAddressAndTheTags() {
        scene.tag("News", true);

        Subscriber ann = scene.created(ADDRESS, true, "News");

        assertThat(waiting(ann)).containsExactly("News");
        assertThat(waiting(scene.now(ann))).containsExactly("News");
        assertThat(scene.mails()).hasSize(1);
    }

    @Test
    void requestsWithinThePauseShareOneMailWhoseLinkConfirmsAll() {
        scene.tag("News", true);
        scene.tag("Offers", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News");
        Email first = scene.mail();
        scene.elapse(ConfirmationMails.PAUSE.dividedBy(2));

        assertThat(waiting(scene.tagged(ann, "Offers"))).containsExactly("News", "Offers");

        assertThat(scene.mails()).isEmpty();
        assertThat(joined(scene.confirm(first).subscriber())).containsExactly("News", "Offers");
    }

    @Test
    void aRequestAfterThePauseAsksAgain() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News");
        Email first = scene.mail();
        scene.elapse(ConfirmationMails.PAUSE);

        scene.tagged(ann, "News");

        assertThat(scene.mails()).hasSize(1);
        assertThat(joined(scene.confirm(first).subscriber())).containsExactly("News");
    }

    @Test
    void noMoreThanFiveMailsADayAskAPerson() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        for (int i = 0; i < 2 * ConfirmationMails.MOST; i++) {
            scene.tagged(ann, "News");
            scene.elapse(ConfirmationMails.PAUSE);
        }

        assertThat(scene.mails()).hasSize(ConfirmationMails.MOST);
    }

    @Test
    void aPersonWhoIsOnTheTagStaysOnIt() {
        Tag news = scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        house.ports()
                .subscriber()
                .memberships()
                .add(scene.live(), ann.id(), List.of(news.id()), house.ports().now(), "import");

        Subscriber after = scene.tagged(ann, "News");

        assertThat(joined(after)).containsExactly("News");
        assertThat(waiting(after)).isEmpty();
        assertThat(scene.mails()).isEmpty();
    }

    @Test
    void anActivePersonWhoSignsUpAgainStaysActive() {
        Subscriber ann = scene.created(ADDRESS, false);

        Subscriber again = scene.created(ADDRESS, true);

        assertThat(again.status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(again.id()).isEqualTo(ann.id());
        assertThat(scene.mails()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"IMPORT", "COMMAND_LINE", "CONFIRMATION"})
    void whatTheOperatorOrThePersonVouchesForJoinsAtOnce(Origin.Source source) {
        Tag news = scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        Cause cause = new Cause(scene.live(), Origin.system(source), house.ports().now());

        house.work().inTransaction(() -> house.changes().join(cause, ann, List.of(news)));

        assertThat(joined(scene.now(ann))).containsExactly("News");
        assertThat(scene.mails()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"BOUNCED", "COMPLAINED"})
    void anAddressThatGetsNoMailIsNotAsked(SubscriberStatus status) {
        scene.tag("News", true);
        Subscriber ann = scene.person(status);

        assertThat(waiting(scene.tagged(ann, "News"))).containsExactly("News");

        assertThat(scene.mails()).isEmpty();
        assertThat(Failures.conflict(() -> resend(ann)).code()).isEqualTo("address_suppressed");
    }

    @Test
    void aSuppressedAddressOfANewPersonIsNotAsked() {
        house.ports()
                .email()
                .suppressions()
                .add(
                        scene.live(),
                        List.of(new EmailAddress(ADDRESS)),
                        Suppressions.Reason.COMPLAINED,
                        house.ports().now());

        Subscriber ann = scene.created(ADDRESS, true);

        assertThat(scene.mails()).isEmpty();
        assertThat(Failures.conflict(() -> resend(ann)).code()).isEqualTo("address_suppressed");
    }

    @Test
    void aTagThatThePersonLeavesNoLongerWaits() {
        Tag news = scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);
        scene.tagged(ann, "News");

        new SubscriberTagging(
                        house.work(),
                        house.changes(),
                        house.ports().subscriber().subscribers(),
                        house.ports().tag().tags())
                .unsubscribe(CallerFixture.caller(scene.live()), ann.id(), news.slug());

        assertThat(waiting(scene.now(ann))).isEmpty();
        assertThat(joined(scene.confirm(scene.mail()).subscriber())).isEmpty();
    }

    @Test
    void aResendWaitsForItsPauseAndSaysForHowLong() {
        Subscriber ann = scene.created(ADDRESS, true);
        scene.mail();
        scene.elapse(Duration.ofMinutes(1));
        assertThat(Failures.of(() -> resend(ann)))
                .isEqualTo(new Failure.RateLimited(Duration.ofMinutes(4)));
        scene.elapse(Duration.ofMinutes(4));

        resend(ann);

        assertThat(scene.confirm(scene.mail()).subscriber().status())
                .isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(Failures.conflict(() -> resend(ann)).code()).isEqualTo("nothing_to_confirm");
    }

    @Test
    void aResendAfterTheEndAsksForTheAddressAnew() {
        Subscriber ann = scene.created(ADDRESS, true);
        Email late = scene.mail();
        scene.elapse(Duration.ofDays(8));
        assertThat(house.ports().subscriber().confirmations().removeExpired(10)).isEqualTo(1);

        resend(ann);

        assertThat(Failures.of(() -> scene.confirm(late)))
                .extracting("code")
                .isEqualTo("token_expired");
        assertThat(scene.confirm(scene.mail()).subscriber().status())
                .isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void aMailThatCannotBeStoredLeavesNothingOfTheRequest() {
        scene.tag("News", true);
        Subscriber ann = scene.person(SubscriberStatus.ACTIVE);

        assertThatThrownBy(() ->
                        house.work()
                                .inTransaction(() -> {
                                    scene.tagged(ann, "News");
                                    throw new IllegalStateException("planted");
                                }))
                .hasMessage("planted");

        assertThat(waiting(scene.now(ann))).isEmpty();
        assertThat(house.ports().subscriber().confirmations().find(scene.live(), ann.id()))
                .isEqualTo(Optional.empty());
        assertThat(scene.mails()).isEmpty();
    }

    private void resend(Subscriber person) {
        scene.confirming().resend(CallerFixture.caller(scene.live()), person.id());
    }
}
