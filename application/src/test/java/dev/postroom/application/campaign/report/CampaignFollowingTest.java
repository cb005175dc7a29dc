package dev.postroom.application.campaign.report;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;

final class CampaignFollowingTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;
    private final CampaignFollowing following =
            new CampaignFollowing(
                    house.ports().campaign().campaigns(), house.work().clock().real());

    private CampaignProgress progress(CampaignId id) {
        return following.readProgress(house.live(), id);
    }

    @Test
    void thePaceIsMeasuredOverTheLastSeconds() {
        CampaignId id = mailing.started(6, OnUnknown.RESEND);
        CampaignProgress first = progress(id);
        assertThat(first.perSecond()).isZero();
        assertThat(first.remaining()).isEmpty();

        assertThat(mailing.running.sendNext()).isEqualTo(3);
        house.ports().elapse(Duration.ofSeconds(2));

        CampaignProgress second = progress(id);
        assertThat(second.perSecond()).isEqualTo(1.5);
        assertThat(second.remaining()).contains(Duration.ofSeconds(2));
        assertThat(second.isOver()).isFalse();

        house.ports().elapse(Duration.ofSeconds(20));
        assertThat(progress(id).perSecond()).isZero();
    }

    @Test
    void aThrottleSaysHowLongItTakes() {
        assertThat(progress(throttled(30)).remaining()).contains(Duration.ofSeconds(12));
        CampaignId fast = throttled(180);
        progress(fast);
        mailing.running.sendNext();
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(progress(fast).perSecond()).isPositive();
        assertThat(progress(fast).remaining().orElseThrow()).isGreaterThan(Duration.ofSeconds(1));
    }

    private CampaignId throttled(int perMinute) {
        mailing.people(house.live(), 6);
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.editing.update(
                caller(house.live()),
                id,
                new CampaignPatch(
                        Optional.empty(),
                        CampaignPatch.ContentPatch.none(),
                        new CampaignPatch.SchedulePatch(
                                CampaignPatch.TagFilterPatch.none(),
                                Change.keep(),
                                Change.keep(),
                                Change.keep(),
                                Optional.empty(),
                                Optional.empty(),
                                Change.set(new Throttle(perMinute)))),
                Optional.empty());
        mailing.sending.send(caller(house.live()), id);
        mailing.freeze();
        return id;
    }

    @Test
    void everybodyWhoAsksWithinASecondGetsTheSameReading() {
        CampaignId id = mailing.started(3, OnUnknown.RESEND);
        CampaignProgress first = progress(id);
        mailing.running.sendNext();
        assertThat(progress(id)).isSameAs(first);
        house.ports().elapse(Duration.ofSeconds(1));
        assertThat(progress(id).campaign().stats().of(RecipientStatus.ACCEPTED)).isEqualTo(3);
    }

    @Test
    void aDraftIsSeenBeingSentAtOnce() {
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.people(house.live(), 3);
        assertThat(progress(id).campaign().campaign().status()).isEqualTo(CampaignStatus.DRAFT);

        mailing.sending.send(caller(house.live()), id);

        assertThat(progress(id).campaign().campaign().status()).isEqualTo(CampaignStatus.SENDING);
    }

    @Test
    void aPausedCampaignDoesNotMoveAndACancelledOneIsOver() {
        CampaignId id = mailing.started(6, OnUnknown.RESEND);
        progress(id);
        mailing.running.sendNext();
        mailing.sending.pause(caller(house.live()), id);
        house.ports().elapse(Duration.ofSeconds(2));
        assertThat(progress(id).perSecond()).isZero();
        assertThat(progress(id).isOver()).isFalse();
        mailing.sending.cancel(caller(house.live()), id);
        house.ports().elapse(Duration.ofSeconds(2));
        assertThat(progress(id).isOver()).isTrue();
    }

    @Test
    void theOtherEnvironmentDoesNotSeeTheCampaign() {
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        assertThat(Failures.of(() -> following.readProgress(house.test(), id)))
                .isInstanceOf(Failure.NotFound.class);
    }
}
