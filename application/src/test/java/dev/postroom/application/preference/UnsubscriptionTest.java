package dev.postroom.application.preference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.link.LinkOpening;
import dev.postroom.application.link.MailLinks;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.Leaver;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.NewSubscriber;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.TemplateId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
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
                    house.ports().email().suppressions(),
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
        return House.links()
                .inMail(workspace, subscriber.id(), subscriber.email(), Optional.empty())
                .token();
    }

    private TokenCaller caller(String token) {
        return opening.open(token, Set.of(LinkPurpose.MAIL)).caller();
    }

    private void unsubscribe(Workspace workspace, Subscriber subscriber) {
        unsubscription.unsubscribe(
                caller(token(workspace, subscriber)), Optional.empty(), Visitor.unknown());
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
        unsubscription.unsubscribe(caller, Optional.empty(), Visitor.unknown());
        assertThat(status(workspace, ann)).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(house.events())
                .containsExactly(EventType.SUBSCRIBER_UPDATED, EventType.SUBSCRIBER_UNSUBSCRIBED);
        unsubscription.unsubscribe(caller, Optional.empty(), Visitor.unknown());
        assertThat(house.events()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"PENDING", "BOUNCED"})
    void aSubscriberWhoReceivesNoMailCanStillUnsubscribe(SubscriberStatus status) {
        Subscriber ann = stored(house.live(), status);
        unsubscribe(house.live(), ann);
        assertThat(status(house.live(), ann)).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
    }

    private Campaign campaign(Workspace workspace) {
        Campaign campaign =
                CampaignFixture.campaign(
                                house.ports().ids().next(),
                                new TemplateId(house.ports().ids().next()))
                        .build();
        house.ports().campaign().campaigns().add(workspace, campaign);
        return campaign;
    }

    private void unsubscribe(Subscriber person, MailReference cause) {
        String token =
                House.links()
                        .inMail(house.live(), person.id(), person.email(), Optional.of(cause))
                        .token();
        unsubscription.unsubscribe(caller(token), Optional.empty(), Visitor.unknown());
    }

    private long counted(Workspace workspace, Campaign campaign) {
        return house.ports()
                .campaign()
                .campaigns()
                .find(workspace, campaign.id())
                .orElseThrow()
                .stats()
                .reactions()
                .unsubscribed();
    }

    @Test
    void theCampaignWhoseMailHadTheLinkCountsEachPersonOnce() {
        Campaign first = campaign(house.live());
        Campaign second = campaign(house.live());
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        Subscriber bob = stored(house.live(), SubscriberStatus.ACTIVE);
        Subscriber cid = stored(house.live(), SubscriberStatus.ACTIVE);

        unsubscribe(ann, MailReference.campaign(first.id().value()));
        unsubscribe(ann, MailReference.campaign(first.id().value()));
        unsubscribe(ann, MailReference.campaign(second.id().value()));
        unsubscribe(bob, MailReference.campaign(first.id().value()));
        unsubscribe(cid, MailReference.trigger(first.id().value()));

        assertThat(counted(house.live(), first)).isEqualTo(2);
        assertThat(counted(house.live(), second)).isZero();
    }

    @Test
    void theConsentNamesTheCauseOfTheMail() {
        for (MailReference.Kind kind : MailReference.Kind.values()) {
            MailReference cause = new MailReference(kind, house.ports().ids().next());
            Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);

            unsubscribe(ann, cause);

            assertThat(
                            house.ports()
                                    .subscriber()
                                    .consents()
                                    .of(house.live(), ann.id(), Optional.empty(), 99)
                                    .getLast()
                                    .details())
                    .hasValueSatisfying(told ->
                            assertThat(told.details().consent().orElseThrow().source())
                                    .isEqualTo(
                                            "one_click, link in a mail of %s %s"
                                                    .formatted(kind.keyword(), cause.id())));
        }
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
        assertThat(
                        Failures.of(() ->
                                unsubscription.unsubscribe(
                                        caller, Optional.empty(), Visitor.unknown())))
                .isInstanceOf(Failure.Unauthenticated.class);
    }

    private void tagged(Workspace workspace, Subscriber person, String slug, boolean isPublic) {
        Tag plain = TagFixture.tag(house.ports().ids().next()).withName(slug).build();
        Tag tag =
                new Tag(
                        plain.id(),
                        slug,
                        plain.slug(),
                        plain.description(),
                        plain.category(),
                        isPublic,
                        isPublic,
                        plain.revision());
        house.ports().tag().tags().addUnlessPresent(workspace, tag);
        house.ports()
                .subscriber()
                .memberships()
                .add(workspace, person.id(), List.of(tag.id()), house.ports().now(), "api");
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void whoDidNotMeanItHasAllTagsAsBeforeWithAConsentAndNoEventOfATag(Environment environment) {
        Workspace workspace = environment == Environment.LIVE ? house.live() : house.test();
        Subscriber ann = stored(workspace, SubscriberStatus.ACTIVE);
        tagged(workspace, ann, "news", true);
        tagged(workspace, ann, "vip", false);
        Subscriber before = house.subscribers().get(workspace, ann.id());
        TokenCaller caller = caller(token(workspace, ann));
        unsubscription.unsubscribe(caller, Optional.empty(), Visitor.unknown());
        house.events();

        Subscriber after =
                unsubscription.takeBack(
                        caller, new Visitor(Optional.of("192.0.2.7"), Optional.empty()));

        assertThat(after.status()).isEqualTo(SubscriberStatus.ACTIVE);
        Subscriber found = house.subscribers().get(workspace, ann.id());
        assertThat(found.status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(found.memberships()).isEqualTo(before.memberships());
        assertThat(found.state().pending()).isEmpty();
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_UPDATED);
        Consent given =
                house.ports()
                        .subscriber()
                        .consents()
                        .of(workspace, ann.id(), Optional.empty(), 99)
                        .getLast()
                        .details()
                        .orElseThrow()
                        .details()
                        .consent()
                        .orElseThrow();
        assertThat(given.source()).isEqualTo("preference_center, unsubscribing taken back");
        assertThat(given.ip()).contains("192.0.2.7");

        unsubscription.takeBack(caller, Visitor.unknown());
        assertThat(house.events()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"UNSUBSCRIBED"})
    void onlyUnsubscribingIsTakenBack(SubscriberStatus status) {
        Subscriber ann = stored(house.live(), status);

        Subscriber after =
                unsubscription.takeBack(caller(token(house.live(), ann)), Visitor.unknown());

        assertThat(after.status()).isEqualTo(status);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void whatWaitsForAConfirmationGoesOnWaitingWhenUnsubscribingIsTakenBack() {
        Subscriber ann = stored(house.live(), SubscriberStatus.UNSUBSCRIBED);
        Tag tag = TagFixture.tag(house.ports().ids().next()).withSlug("offers").build();
        house.ports().tag().tags().addUnlessPresent(house.live(), tag);
        house.ports()
                .subscriber()
                .confirmations()
                .addTags(
                        house.live(),
                        List.of(new Confirmations.Waiting(ann.id(), List.of(tag.id()))),
                        house.ports().now(),
                        "api");

        unsubscription.takeBack(caller(token(house.live(), ann)), Visitor.unknown());

        Subscriber after = house.subscribers().get(house.live(), ann.id());
        assertThat(after.status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(after.memberships()).isEmpty();
        assertThat(after.state().pending()).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource(Suppressions.Reason.class)
    void aSuppressedAddressStaysSuppressedWhenUnsubscribingIsTakenBack(Suppressions.Reason reason) {
        Subscriber ann = stored(house.live(), SubscriberStatus.UNSUBSCRIBED);
        house.ports()
                .email()
                .suppressions()
                .add(house.live(), List.of(ann.email()), reason, house.ports().now());

        Subscriber after =
                unsubscription.takeBack(caller(token(house.live(), ann)), Visitor.unknown());

        assertThat(after.status())
                .isEqualTo(new Standing(Optional.of(reason), false).statusWithoutConsent());
        assertThat(house.ports().email().suppressions().contains(house.live(), ann.email()))
                .isTrue();
    }

    private Leaver leaver(Workspace workspace, Subscriber person) {
        MailLinks links =
                House.links().inMail(workspace, person.id(), person.email(), Optional.empty());
        return opening.openToLeave(links.token() + "." + links.address());
    }

    private void delete(Workspace workspace, Subscriber person) {
        house.subscribers().delete(CallerFixture.caller(workspace), person.id(), Optional.empty());
    }

    private SubscriberStatus addedAgain(Workspace workspace, EmailAddress address) {
        NewSubscriber request =
                new NewSubscriber(
                        address,
                        Profile.empty(),
                        Optional.empty(),
                        List.of(),
                        false,
                        Optional.empty(),
                        OnConflict.FAIL,
                        SubscriberPatch.none());
        return house.subscribers()
                .create(CallerFixture.caller(workspace), request)
                .subscriber()
                .status();
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void theLinkOfADeletedSubscriberKeepsTheObjectionForTheNextOne(Environment environment) {
        Workspace workspace = environment == Environment.LIVE ? house.live() : house.test();
        Workspace other = environment == Environment.LIVE ? house.test() : house.live();
        Subscriber ann = stored(workspace, SubscriberStatus.ACTIVE);
        delete(workspace, ann);
        assertThat(leaver(workspace, ann))
                .isInstanceOfSatisfying(
                        Leaver.Deleted.class,
                        leaver -> {
                            unsubscription.unsubscribe(
                                    leaver.link(),
                                    Optional.of(leaver.address()),
                                    Visitor.unknown());
                            unsubscription.unsubscribe(
                                    leaver.link(),
                                    Optional.of(leaver.address()),
                                    Visitor.unknown());
                        });

        assertThat(addedAgain(workspace, ann.email())).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
        assertThat(addedAgain(other, ann.email())).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void openingTheLinkOfADeletedSubscriberChangesNothing() {
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        delete(house.live(), ann);

        leaver(house.live(), ann);

        assertThat(addedAgain(house.live(), ann.email())).isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void aSubscriberWhoWasAddedSinceTheLinkWasOpenedIsUnsubscribed() {
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        delete(house.live(), ann);
        Leaver.Deleted leaver = (Leaver.Deleted) leaver(house.live(), ann);
        Subscriber again =
                house.stored(
                        house.live(),
                        SubscriberFixture.subscriber(house.ports().ids().next())
                                .withEmail(ann.email().value()));

        unsubscription.unsubscribe(leaver.link(), Optional.of(leaver.address()), Visitor.unknown());

        assertThat(status(house.live(), again)).isEqualTo(SubscriberStatus.UNSUBSCRIBED);
    }

    @Test
    void aLinkWithoutAnAddressIsInvalidWhenItsSubscriberWasDeleted() {
        Subscriber ann = stored(house.live(), SubscriberStatus.ACTIVE);
        String token = token(house.live(), ann);
        delete(house.live(), ann);

        for (String link : new String[] {token, token + ".", token + ".AAAA"}) {
            assertThat(Failures.of(() -> opening.openToLeave(link)))
                    .isInstanceOf(Failure.Unauthenticated.class);
        }
    }
}
