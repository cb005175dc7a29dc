package dev.postroom.application.campaign.authoring;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.util.List;

final class CampaignSendingTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private CampaignId draft() {
        return mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
    }

    @Test
    void sendingBindsTheTemplateAndIsReportedOnce() {
        mailing.people(house.live(), 1);
        CampaignId id = draft();
        Campaign started = mailing.sending.send(caller(house.live()), id).campaign();
        assertThat(started.status()).isEqualTo(CampaignStatus.SENDING);
        assertThat(started.content().templateVersion()).contains(1);
        assertThat(started.state().startedAt()).contains(house.ports().now());
        assertThat(started.revision().version()).isEqualTo(2);
        assertThat(mailing.now(id)).isEqualTo(started);
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_STARTED);
        Failure.Conflict conflict =
                Failures.conflict(() -> mailing.sending.send(caller(house.live()), id));
        assertThat(conflict.code()).isEqualTo("invalid_state");
        assertThat(conflict.detail()).contains("sending");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aCampaignWithoutRecipientsIsInvalid() {
        house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withStatus(SubscriberStatus.UNSUBSCRIBED));
        mailing.people(house.test(), 1);
        CampaignId id = draft();
        Failure failure = Failures.of(() -> mailing.sending.send(caller(house.live()), id));
        assertThat(((Failure.Invalid) failure).code()).isEqualTo("no_recipients");
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.DRAFT);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void unknownTagsAreInvalidWithTheirFields() {
        mailing.people(house.live(), 1);
        TagFilter filter = new TagFilter(List.of("tea"), List.of("coffee"), false);
        CampaignId id = mailing.orphaned(filter);
        assertThat(Failures.violations(() -> mailing.sending.send(caller(house.live()), id)))
                .containsExactly(
                        "tag_filter.include_tags[0] unknown_tag",
                        "tag_filter.exclude_tags[0] unknown_tag");
    }

    @Test
    void anUnknownCampaignIsNotFound() {
        mailing.people(house.test(), 1);
        CampaignId id = draft();
        assertThat(Failures.of(() -> mailing.sending.send(caller(house.test()), id)))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aPausedCampaignCanResumeAndACancelledOneCannot() {
        mailing.people(house.live(), 1);
        CampaignId id = draft();
        mailing.sending.send(caller(house.live()), id);
        mailing.sending.pause(caller(house.live()), id);
        assertThat(mailing.running.freezeNext()).isZero();
        assertThat(mailing.running.sendNext()).isZero();
        assertThat(Failures.conflict(() -> mailing.sending.send(caller(house.live()), id)).detail())
                .contains("paused");
        mailing.sending.resume(caller(house.live()), id);
        assertThat(mailing.running.freezeNext()).isEqualTo(1);
        mailing.sending.cancel(caller(house.live()), id);
        assertThat(mailing.running.sendNext()).isZero();
        assertThat(
                        Failures.conflict(() -> mailing.sending.resume(caller(house.live()), id))
                                .detail())
                .contains("cancelled");
    }

    @Test
    void aDraftCanNeitherBePausedNorRetried() {
        CampaignId id = draft();
        assertThat(Failures.conflict(() -> mailing.sending.pause(caller(house.live()), id)).code())
                .isEqualTo("invalid_state");
        assertThat(Failures.conflict(() -> mailing.sending.retry(caller(house.live()), id)).code())
                .isEqualTo("invalid_state");
    }

    @Test
    void failedRecipientsAreRetried() {
        CampaignId id = mailing.started(3, OnUnknown.RESEND);
        house.liveMail()
                .answer(mail ->
                        house.liveMail().mails().getFirst().equals(mail)
                                ? new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, "550 5.7.1 no")
                                : new MailOutcome.Accepted("250 ok"));
        mailing.running.sendNext();
        mailing.running.finishDue();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        mailing.sending.retry(caller(house.live()), id);
        assertThat(mailing.running.sendNext()).isEqualTo(1);
        mailing.running.finishDue();
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(3);
        assertThat(
                        Failures.conflict(() -> mailing.sending.retry(caller(house.live()), id))
                                .detail())
                .contains("no failed recipient");
    }
}
