package dev.postroom.application.preference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.CallerFixture;
import dev.postroom.domain.apikey.LinkPurpose;
import dev.postroom.domain.apikey.MailReference;
import dev.postroom.domain.apikey.TokenCaller;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.preference.Visitor;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.template.TemplateId;

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
        return House.links()
                .inMail(workspace, subscriber.id(), subscriber.email(), Optional.empty())
                .token();
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
        unsubscription.unsubscribe(caller(token), Visitor.unknown());
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
                                    .of(house.live(), ann.id())
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
        assertThat(Failures.of(() -> unsubscription.unsubscribe(caller, Visitor.unknown())))
                .isInstanceOf(Failure.Unauthenticated.class);
    }
}
