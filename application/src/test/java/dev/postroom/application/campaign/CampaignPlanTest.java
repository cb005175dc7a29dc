package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

final class CampaignPlanTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private void allow(long mails) {
        house.limits().limit(house.live(), PlanResource.EMAILS_PER_MONTH, mails);
    }

    private long counted() {
        return house.limits().usage(house.live()).getOrDefault(PlanResource.EMAILS_PER_MONTH, 0L);
    }

    private CampaignId draft(int people) {
        mailing.people(house.live(), people);
        return mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
    }

    private void run() {
        while (mailing.running.freezeNext() > 0) {}
        while (mailing.running.sendNext() > 0) {}
        mailing.running.finishDue();
    }

    @Test
    void aCampaignThatThePlanDoesNotCoverIsRefusedAndSendsNothing() {
        allow(4);
        CampaignId id = draft(5);

        assertThat(Failures.of(() -> mailing.sending.send(caller(house.live()), id)))
                .isEqualTo(new Failure.LimitExceeded("emails_per_month", 0, 4, "limited"));

        run();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.DRAFT);
        assertThat(house.liveMail().mails()).isEmpty();
        assertThat(house.events()).isEmpty();
        assertThat(counted()).isZero();
    }

    @Test
    void thePreflightNamesThePlanAsAReason() {
        allow(4);
        CampaignId id = draft(5);
        assertThat(mailing.inspection.check(house.live(), id).problems())
                .extracting(Violation::code)
                .containsExactly("plan_limit_reached");
        allow(5);
        assertThat(mailing.inspection.check(house.live(), id).problems()).isEmpty();
    }

    @Test
    void aCampaignIsCountedWholeFromItsStartOn() {
        allow(10);
        CampaignId id = draft(5);
        mailing.sending.send(caller(house.live()), id);
        assertThat(counted()).isEqualTo(5);
        run();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(counted()).isEqualTo(5);
    }

    @Test
    void aScheduledCampaignThatThePlanDoesNotCoverAtItsTimeFailsAndSaysWhy() {
        CampaignId id = draft(5);
        SendTime time =
                new SendTime(house.ports().now().plus(Duration.ofHours(1)), Optional.empty());
        mailing.sending.send(caller(house.live()), id, Optional.of(time));
        allow(4);
        house.ports().elapse(Duration.ofHours(1));

        assertThat(mailing.starting.startNext()).isEqualTo(1);

        run();
        Campaign failed = mailing.now(id);
        assertThat(failed.status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(failed.state().failureReason().orElseThrow())
                .contains("allows 4 emails per month");
        assertThat(house.liveMail().mails()).isEmpty();
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_FAILED);
        assertThat(counted()).isZero();
    }

    @Test
    void aRunningCampaignGoesOnWhenThePlanBecomesSmaller() {
        allow(5);
        CampaignId id = draft(5);
        mailing.sending.send(caller(house.live()), id);
        allow(0);

        run();

        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENT);
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(5);
        assertThat(counted()).isEqualTo(5);
    }

    @Test
    void aCancelledCampaignReturnsWhatItDidNotSend() {
        allow(5);
        CampaignId id = draft(5);
        mailing.sending.send(caller(house.live()), id);
        mailing.freeze();
        mailing.running.sendNext();
        long sent = mailing.count(id, RecipientStatus.ACCEPTED);

        mailing.sending.cancel(caller(house.live()), id);

        assertThat(sent).isBetween(1L, 4L);
        assertThat(counted()).isEqualTo(sent);
    }

    @Test
    void aRetryAlsoReservesWhatWasNotFrozen() {
        allow(30);
        CampaignId id = draft(30);
        mailing.sending.send(caller(house.live()), id);
        int frozen = mailing.running.freezeNext();
        assertThat(frozen).isLessThan(30);
        fail(id);
        assertThat(counted()).isZero();

        allow(frozen);
        assertThat(Failures.of(() -> mailing.sending.retry(caller(house.live()), id)))
                .isEqualTo(new Failure.LimitExceeded("emails_per_month", 0, frozen, "limited"));

        allow(30);
        mailing.sending.retry(caller(house.live()), id);
        assertThat(counted()).isEqualTo(30);
        house.liveMail().answer(_ -> new MailOutcome.Accepted("250 ok"));
        run();
        assertThat(mailing.count(id, RecipientStatus.ACCEPTED)).isEqualTo(30);
        assertThat(counted()).isEqualTo(30);
    }

    private void fail(CampaignId id) {
        house.liveMail().answer(_ -> new MailOutcome.Unreachable("wrong password", true));
        while (mailing.now(id).status() == CampaignStatus.SENDING) {
            mailing.running.sendNext();
            house.ports().elapse(Duration.ofMinutes(1));
        }
    }

    @Test
    void aCampaignThatIsPausedKeepsWhatItReserved() {
        allow(5);
        CampaignId id = draft(5);
        mailing.sending.send(caller(house.live()), id);
        mailing.sending.pause(caller(house.live()), id);
        assertThat(counted()).isEqualTo(5);
    }

    @Test
    void aCampaignInATestWorkspaceIsNotCounted() {
        allow(0);
        mailing.people(house.test(), 3);
        CampaignId id = mailing.draft(house.test(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(caller(house.test()), id);
        assertThat(mailing.inspection.check(house.test(), id).problems())
                .extracting(Violation::code)
                .doesNotContain("plan_limit_reached");
        assertThat(counted()).isZero();
    }
}
