package dev.postroom.application.campaign.sending;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.ManageTags.Removal;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

final class CampaignRunningTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    @Test
    void everyRecipientGetsOneMailAndCompletionIsReportedOnce() {
        CampaignId id = mailing.started(7, OnUnknown.RESEND);
        int tried = 0;
        for (int n = mailing.running.sendNext(); n > 0; n = mailing.running.sendNext()) {
            tried += n;
        }
        assertThat(tried).isEqualTo(7);
        assertThat(house.liveMail().recipients()).hasSize(7).doesNotHaveDuplicates();
        assertThat(mailing.running.finishDue()).isEqualTo(1);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.now(id).state().completedAt()).contains(house.ports().now());
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_COMPLETED);
        assertThat(mailing.running.finishDue()).isZero();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aSlowChunkIsReleasedBetweenBatches() {
        mailing.started(3, OnUnknown.RESEND);
        house.liveMail()
                .answer(_ -> {
                    house.ports().elapse(Duration.ofSeconds(1));
                    return new MailOutcome.Accepted("250 ok");
                });

        assertThat(mailing.running.sendNext()).isEqualTo(2);
        assertThat(mailing.running.sendNext()).isEqualTo(1);

        assertThat(house.liveMail().recipients()).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void aTestCampaignNeverReachesTheLiveTransport() {
        mailing.people(house.test(), 2);
        CampaignId id = mailing.draft(house.test(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(caller(house.test()), id);
        mailing.freeze();
        mailing.running.sendNext();
        assertThat(house.testMail().mails()).hasSize(2);
        assertThat(house.liveMail().mails()).isEmpty();
    }

    @Test
    void theMailIsPersonalAndItsUnsubscribeLinkNamesTheCampaign() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        mailing.running.sendNext();
        OutgoingMail mail = house.liveMail().mails().getFirst();
        Subscriber ann = house.subscribers().getByEmail(house.live(), mail.to().address());
        assertThat(mail.messageId()).isEqualTo(id + "." + ann.id() + "@example.org");
        assertThat(mail.content().subject()).isEqualTo("Hello Ann");
        assertThat(mail.unsubscribe()).contains(unsubscribe(ann, id));
        assertThat(mail.to().name()).hasValue("Ann Bell");
        assertThat(mail.headers().values().get("List-Id")).endsWith("<campaigns.example.org>");
    }

    @Test
    void reportsOfEachMailComeBackToAnAddressThatNamesItsPlace() {
        CampaignId id = mailing.started(3, OnUnknown.RESEND);
        for (int sent = 1; sent > 0; ) {
            sent = mailing.running.sendNext();
        }

        assertThat(house.liveMail().mails())
                .hasSize(3)
                .allSatisfy(mail ->
                        assertThat(mailing.recipients(id))
                                .filteredOn(
                                        RecipientState::position,
                                        House.returned(house.live(), mail).position())
                                .extracting(RecipientState::email)
                                .containsExactly(Optional.of(mail.to().address())))
                .allSatisfy(mail ->
                        assertThat(House.returned(house.live(), mail).mail())
                                .isEqualTo(id.value()));
    }

    @Test
    void theMailHasTheHeadersOfItsCampaignInsteadOfTheStandardOnes() {
        CampaignId id = mailing.headed(Map.of("list-id", "<own.list.test>", "Feedback-ID", "a:b"));
        mailing.people(house.live(), 1);
        mailing.sending.send(caller(house.live()), id);
        mailing.freeze();
        mailing.running.sendNext();
        assertThat(house.liveMail().mails().getFirst().headers().values())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("List-Id", "<own.list.test>", "Feedback-ID", "a:b"));
    }

    private URI unsubscribe(Subscriber person, CampaignId cause) {
        return URI.create(
                House.links()
                        .inMail(
                                house.live(),
                                person.id(),
                                person.email(),
                                Optional.of(MailReference.campaign(cause.value())))
                        .unsubscribe());
    }

    @Test
    void theTemplateIsCompiledOnceForAllChunks() {
        mailing.started(7, OnUnknown.RESEND);
        int before = house.renderer().compilations();
        while (mailing.running.sendNext() > 0) {
            assertThat(house.renderer().compilations()).isEqualTo(before + 1);
        }
    }

    @Test
    void aRecipientUnsubscribedOrDeletedInTheMeantimeGetsNoMail() {
        List<Subscriber> people = mailing.people(house.live(), 2);
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        Subscriber ann = people.getFirst();
        house.ports()
                .subscriber()
                .subscribers()
                .update(
                        house.live(),
                        ann.changed(
                                ann.email(),
                                SubscriberStatus.UNSUBSCRIBED,
                                ann.profile(),
                                house.ports().now()));
        house.subscribers().delete(caller(house.live()), people.getLast().id(), Optional.empty());
        mailing.running.sendNext();
        assertThat(house.liveMail().mails()).hasSize(1);
        assertThat(mailing.count(id, RecipientStatus.SUPPRESSED)).isEqualTo(2);
    }

    @Test
    void onlySubscribersOnTheTagsAtSendTimeGetTheMail() {
        List<Subscriber> people = mailing.people(house.live(), 3);
        Tag tea = TagFixture.tag(house.ports().ids().next()).withName("Tea").build();
        TestPorts ports = house.ports();
        ports.tag().tags().addUnlessPresent(house.live(), tea);
        people.subList(0, 2)
                .forEach(person ->
                        ports.subscriber()
                                .memberships()
                                .add(
                                        house.live(),
                                        person.id(),
                                        List.of(tea.id()),
                                        house.ports().now(),
                                        "api"));
        TagFilter filter = new TagFilter(List.of("tea"), List.of(), false);
        CampaignId id = mailing.draft(house.live(), filter, OnUnknown.RESEND);
        mailing.sending.send(caller(house.live()), id);
        assertThat(mailing.running.freezeNext()).isEqualTo(2);
        assertThat(
                        ports.subscriber()
                                .memberships()
                                .remove(house.live(), people.getFirst().id(), tea.id()))
                .isTrue();
        mailing.running.sendNext();
        assertThat(house.liveMail().recipients()).containsExactly(people.get(1).email().value());
    }

    @Test
    void anExcludedTagDeletedDuringFreezingAdmitsNoSubscriber() {
        mailing.people(house.live(), 3);
        Tag tea = house.tags().create(caller(house.live()), NewTag.named("Tea")).tag();
        TagFilter filter = new TagFilter(List.of(), List.of("tea"), false);
        CampaignId id = mailing.draft(house.live(), filter, OnUnknown.RESEND);
        mailing.sending.send(caller(house.live()), id);

        house.tags()
                .delete(caller(house.live()), tea.id(), new Removal(true, false), Optional.empty());

        assertThat(mailing.running.freezeNext()).isZero();
    }

    @Test
    void largeAudiencesAreFrozenInTurns() {
        mailing.people(house.live(), 30);
        CampaignId large =
                mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        CampaignId other =
                mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(caller(house.live()), large);
        mailing.sending.send(caller(house.live()), other);

        int step = mailing.running.freezeNext();
        house.ports().elapse(Duration.ofMillis(1));
        assertThat(mailing.running.freezeNext()).isEqualTo(step);

        assertThat(step).isPositive().isLessThan(30);
        assertThat(mailing.count(large, RecipientStatus.READY)).isEqualTo(step);
        assertThat(mailing.count(other, RecipientStatus.READY)).isEqualTo(step);
        mailing.freeze();
        assertThat(mailing.count(large, RecipientStatus.READY)).isEqualTo(30);
        assertThat(mailing.count(other, RecipientStatus.READY)).isEqualTo(30);
    }

    @Test
    void anExcludedTagDeletedLaterStopsNoFrozenRecipient() {
        mailing.people(house.live(), 3);
        Tag tea = house.tags().create(caller(house.live()), NewTag.named("Tea")).tag();
        TagFilter filter = new TagFilter(List.of(), List.of("tea"), false);
        CampaignId id = mailing.draft(house.live(), filter, OnUnknown.RESEND);
        mailing.sending.send(caller(house.live()), id);
        assertThat(mailing.running.freezeNext()).isEqualTo(3);

        house.tags()
                .delete(caller(house.live()), tea.id(), new Removal(true, false), Optional.empty());
        mailing.running.sendNext();

        assertThat(house.liveMail().mails()).hasSize(3);
    }

    @Test
    void aMailThatCannotBeWrittenFailsAloneWithItsReason() {
        house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withName("a\r\nBcc: b", "c"));
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        mailing.running.sendNext();
        assertThat(house.liveMail().mails()).hasSize(2);
        assertThat(mailing.count(id, RecipientStatus.FAILED)).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
    }

    @Test
    void aCampaignThatReachedNoRecipientHasFailed() {
        CampaignId id = mailing.started(2, OnUnknown.RESEND);
        house.liveMail()
                .answer(_ -> new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, "550 5.7.1 no"));
        mailing.running.sendNext();
        mailing.running.finishDue();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(mailing.now(id).state().failureReason()).isPresent();
        assertThat(mailing.count(id, RecipientStatus.BOUNCED)).isEqualTo(2);
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_FAILED);
    }

    @Test
    void aPauseStopsBetweenTwoBatches() {
        CampaignId id = mailing.started(3, OnUnknown.RESEND);
        house.liveMail().before(() -> mailing.sending.pause(caller(house.live()), id));
        assertThat(mailing.running.sendNext()).isEqualTo(2);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(2);
        assertThat(mailing.count(id, RecipientStatus.READY)).isEqualTo(1);
        assertThat(mailing.running.finishDue()).isZero();
    }

    @Test
    void aWorkerThatLostItsLeaseStoresNothing() {
        CampaignId id = mailing.started(2, OnUnknown.HOLD);
        house.liveMail()
                .before(() -> {
                    house.ports().elapse(Duration.ofMinutes(2));
                    house.ports().campaign().ledger().claimChunk(Mailing.PACE.lease(), List.of());
                });
        mailing.running.sendNext();
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isZero();
    }
}
