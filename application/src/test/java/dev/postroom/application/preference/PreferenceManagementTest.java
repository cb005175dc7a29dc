package dev.postroom.application.preference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.link.LinkIssuing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.LinkLifetime;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.preference.Preferences;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class PreferenceManagementTest {

    private static final Visitor VISITOR =
            new Visitor(Optional.of("192.0.2.7"), Optional.of("Browser/1"));

    private final House house = House.create();
    private final PreferenceManagement preferences =
            new PreferenceManagement(
                    house.work(),
                    house.changes(),
                    house.ports().subscriber().subscribers(),
                    house.ports().tag().tags(),
                    house.ports().campaign().campaigns());
    private final LinkIssuing issuing =
            new LinkIssuing(house.work(), house.ports().subscriber().subscribers(), House.links());

    private Subscriber stored(SubscriberStatus status) {
        return house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next()).withStatus(status));
    }

    private Tag tag(String slug, boolean isPublic) {
        Tag tag =
                TagFixture.tag(house.ports().ids().next())
                        .withName(slug)
                        .withSlug(slug)
                        .withPublic(isPublic)
                        .build();
        house.ports().tag().tags().addUnlessPresent(house.live(), tag);
        return tag;
    }

    private void put(Subscriber person, Tag tag) {
        house.ports()
                .subscriber()
                .memberships()
                .add(house.live(), person.id(), List.of(tag.id()), house.ports().now(), "api");
    }

    private Subscriber now(Subscriber person) {
        return house.subscribers().get(house.live(), person.id());
    }

    private TokenCaller caller(Subscriber person, LinkPurpose purpose) {
        return CallerFixture.token(house.live(), person.id(), purpose);
    }

    private TokenCaller caller(Subscriber person) {
        return caller(person, LinkPurpose.MAIL);
    }

    private static List<String> joined(Preferences preferences) {
        return preferences.person().memberships().stream()
                .map(membership -> membership.tag().slug().value())
                .toList();
    }

    private static List<String> available(Preferences preferences) {
        return preferences.available().stream().map(tag -> tag.slug().value()).toList();
    }

    @Test
    void aPersonSeesThePublicTagsAndTheOwnPrivateOnes() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        tag("news", true);
        tag("secret", false);
        put(ann, tag("insider", false));

        Preferences seen = preferences.get(caller(ann), now(ann));

        assertThat(available(seen)).containsExactly("insider", "news");
        assertThat(joined(seen)).containsExactly("insider");
    }

    @Test
    void subscribingByIdOrSlugIsRepeatableAndReportedOnce() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        Tag news = tag("news", true);
        assertThat(joined(preferences.subscribe(caller(ann), VISITOR, "news")))
                .containsExactly("news");
        assertThat(house.events()).containsExactly(EventType.TAG_SUBSCRIBED);
        preferences.subscribe(caller(ann), VISITOR, news.id().toString());
        assertThat(house.events()).isEmpty();
        assertThat(joined(preferences.unsubscribe(caller(ann), VISITOR, news.id().toString())))
                .isEmpty();
        assertThat(house.events()).containsExactly(EventType.TAG_UNSUBSCRIBED);
        preferences.unsubscribe(caller(ann), VISITOR, "news");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aPrivateTagIsUnknownToEveryPersonWhoIsNotOnIt() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        Tag secret = tag("secret", false);
        for (String reference : List.of("secret", secret.id().toString(), "none", " ")) {
            assertThat(Failures.of(() -> preferences.subscribe(caller(ann), VISITOR, reference)))
                    .isInstanceOf(Failure.NotFound.class);
            assertThat(Failures.of(() -> preferences.unsubscribe(caller(ann), VISITOR, reference)))
                    .isInstanceOf(Failure.NotFound.class);
            assertThat(Failures.of(() -> preferences.checkTag(caller(ann), ann, reference)))
                    .isInstanceOf(Failure.NotFound.class);
        }
        put(ann, secret);
        assertThat(available(preferences.unsubscribe(caller(ann), VISITOR, "secret"))).isEmpty();
    }

    @Test
    void aTagIsNotFoundByItsNameAlone() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        Tag tea =
                TagFixture.tag(house.ports().ids().next())
                        .withName("Green tea")
                        .withSlug("green-tea")
                        .withPublic(true)
                        .build();
        house.ports().tag().tags().addUnlessPresent(house.live(), tea);
        assertThat(Failures.of(() -> preferences.subscribe(caller(ann), VISITOR, "Green tea")))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void subscribingMakesAnUnsubscribedPersonActiveAgain() {
        Subscriber ann = stored(SubscriberStatus.UNSUBSCRIBED);
        tag("news", true);
        Preferences after = preferences.subscribe(caller(ann), VISITOR, "news");
        assertThat(after.person().status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.TAG_SUBSCRIBED);
    }

    @ParameterizedTest
    @EnumSource(names = {"PENDING", "BOUNCED", "COMPLAINED"})
    void subscribingChangesNoOtherStatus(SubscriberStatus status) {
        Subscriber ann = stored(status);
        tag("news", true);
        Preferences after = preferences.subscribe(caller(ann), VISITOR, "news");
        assertThat(after.person().status()).isEqualTo(status);
    }

    @Test
    void unsubscribingFromAllEndsAllMailAndKeepsTheTags() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        put(ann, tag("news", true));
        put(ann, tag("insider", false));
        Preferences after = preferences.unsubscribeAll(caller(ann), VISITOR);
        assertThat(after.available()).hasSize(2).allMatch(tag -> after.membership(tag).isEmpty());
        assertThat(joined(after)).hasSize(2);
        assertThat(after.person().status()).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.SUBSCRIBER_UNSUBSCRIBED);
        preferences.unsubscribeAll(caller(ann), VISITOR);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aPersonWhoComesBackGetsOnlyTheTopicThatIsChosenNow() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        put(ann, tag("news", true));
        put(ann, tag("offers", true));
        put(ann, tag("insider", false));
        preferences.unsubscribeAll(caller(ann), VISITOR);

        Preferences after = preferences.subscribe(caller(ann), VISITOR, "news");

        assertThat(after.person().status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(joined(after)).containsExactlyInAnyOrder("news", "insider");
    }

    @Test
    void onlyAFreshLinkDeletesThePerson() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        assertThat(
                        Failures.of(() ->
                                preferences.deleteAccount(caller(ann), VISITOR, Optional.empty())))
                .isEqualTo(
                        new Failure.Unauthenticated(
                                "wrong_token_purpose", "The link has another purpose."));
        TokenCaller fresh = caller(ann, LinkPurpose.PREFERENCES);
        assertThat(
                        Failures.of(() ->
                                preferences.deleteAccount(
                                        fresh, VISITOR, Optional.of(ann.version() + 1))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        preferences.deleteAccount(fresh, VISITOR, Optional.of(ann.version()));
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_DELETED);
        assertThat(Failures.of(() -> preferences.unsubscribeAll(fresh, VISITOR)))
                .isInstanceOf(Failure.Unauthenticated.class);
        assertThat(Failures.of(() -> preferences.deleteAccount(fresh, VISITOR, Optional.empty())))
                .isInstanceOf(Failure.Unauthenticated.class);
    }

    @Test
    void aLinkIsIssuedForADayOrTheRequestedTimeAndOnlyForAPersonOfTheWorkspace() {
        Subscriber ann = stored(SubscriberStatus.ACTIVE);
        Workspace live = house.live();
        assertThat(
                        issuing.preferences(
                                        CallerFixture.caller(live), ann.id(), LinkLifetime.usual())
                                .expiresAt())
                .isEqualTo(house.ports().now().plus(Duration.ofHours(24)));
        assertThat(
                        issuing.preferences(
                                        CallerFixture.caller(live),
                                        ann.id(),
                                        LinkLifetime.ofSeconds(300))
                                .expiresAt())
                .isEqualTo(house.ports().now().plus(Duration.ofMinutes(5)));
        assertThat(
                        Failures.of(() ->
                                issuing.preferences(
                                        CallerFixture.caller(house.test()),
                                        ann.id(),
                                        LinkLifetime.usual())))
                .isInstanceOf(Failure.NotFound.class);
    }
}
