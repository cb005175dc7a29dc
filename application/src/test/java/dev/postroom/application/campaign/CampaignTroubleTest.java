package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

final class CampaignTroubleTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private void strike() {
        mailing.running.sendNext();
        house.ports().elapse(Mailing.PACE.cooldown());
    }

    @Test
    void aShortDatabaseOutageDoesNotStopACampaign() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        Failure away = new Failure.Unavailable("database_unavailable", "Away.", Duration.ZERO);
        house.liveMail()
                .answer(_ -> {
                    throw away.asException();
                });

        assertThatThrownBy(mailing.running::sendNext).isInstanceOf(FailureException.class);

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
    }

    @Test
    void aDeferredRecipientIsTriedFiveTimesInAll() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        house.liveMail().answer(_ -> new MailOutcome.Deferred(ReplyClass.LATER, "451 later"));
        for (int i = 0; i < 4; i++) {
            assertThat(mailing.running.sendNext()).isEqualTo(1);
            assertThat(mailing.count(id, RecipientStatus.DEFERRED)).isEqualTo(1);
            assertThat(mailing.running.sendNext()).isZero();
            house.ports().elapse(Duration.ofHours(1));
        }
        assertThat(mailing.running.sendNext()).isEqualTo(1);
        assertThat(mailing.count(id, RecipientStatus.FAILED)).isEqualTo(1);
    }

    @Test
    void aRecipientInDoubtIsHeldIfTheCampaignAsksForIt() {
        CampaignId id = mailing.started(1, OnUnknown.HOLD);
        house.liveMail().answer(_ -> new MailOutcome.Unknown("lost after the dot"));
        mailing.running.sendNext();
        assertThat(mailing.count(id, RecipientStatus.UNKNOWN)).isEqualTo(1);
        house.ports().elapse(Duration.ofHours(1));
        assertThat(mailing.running.sendNext()).isZero();
    }

    @Test
    void aRecipientInDoubtIsRetriedWithTheSameMessageIdALimitedNumberOfTimes() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        house.liveMail().answer(_ -> new MailOutcome.Unknown("lost after the dot"));
        for (int i = 0; i < 8; i++) {
            strike();
        }
        assertThat(house.liveMail().mails()).hasSize(5);
        assertThat(house.liveMail().mails())
                .extracting(OutgoingMail::messageId)
                .containsOnly(house.liveMail().mails().getFirst().messageId());
        assertThat(mailing.count(id, RecipientStatus.UNKNOWN)).isEqualTo(1);
    }

    @Test
    void aServerThatRefusesMoreThanHalfStopsTheCampaign() {
        Mailing large =
                new Mailing(
                        new CampaignPace(
                                1000,
                                10,
                                Mailing.LEASE,
                                Duration.ofMinutes(1),
                                Duration.ofSeconds(5)));
        CampaignId id = large.started(150, OnUnknown.RESEND);
        AtomicInteger sent = new AtomicInteger();
        large.house
                .liveMail()
                .answer(_ ->
                        sent.getAndIncrement() < 49
                                ? new MailOutcome.Accepted("250 ok")
                                : new MailOutcome.Refused(ReplyClass.REFUSED_MAIL, "554 blocked"));
        assertThat(large.running.sendNext()).isEqualTo(100);
        assertThat(large.now(id).status()).isEqualTo(CampaignStatus.PAUSED);
        assertThat(large.now(id).state().failureReason())
                .contains(
                        "The mail server refused 51 of the last 100 mails. The last reply was: 554"
                                + " blocked");
        assertThat(large.count(id, RecipientStatus.READY)).isEqualTo(50);
        large.sending.resume(caller(large.house.live()), id);
        // to the 51 who were refused, too
        assertThat(large.running.sendNext()).isEqualTo(100);
    }

    @Test
    void aServerThatRefusesHalfDoesNotStopTheCampaign() {
        CampaignPace production =
                new CampaignPace(
                        1000, 8, Mailing.LEASE, Duration.ofMinutes(1), Duration.ofSeconds(1));
        Mailing large = new Mailing(production);
        CampaignId id = large.started(120, OnUnknown.RESEND);
        AtomicInteger sent = new AtomicInteger();
        large.house
                .liveMail()
                .answer(_ ->
                        sent.getAndIncrement() % 2 == 0
                                ? new MailOutcome.Accepted("250 ok")
                                : new MailOutcome.Refused(
                                        ReplyClass.MAILBOX_UNKNOWN, "550 no such user"));
        assertThat(large.running.sendNext()).isEqualTo(120);
        assertThat(large.now(id).status()).isEqualTo(CampaignStatus.SENDING);
    }
}
