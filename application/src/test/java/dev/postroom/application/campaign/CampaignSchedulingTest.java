package dev.postroom.application.campaign;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignPatch.ContentPatch;
import dev.postroom.domain.campaign.CampaignPatch.SchedulePatch;
import dev.postroom.domain.campaign.CampaignPatch.TagFilterPatch;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

final class CampaignSchedulingTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private SendTime in(Duration ahead) {
        return new SendTime(
                house.ports().now().plus(ahead), Optional.of(ZoneId.of("Europe/Vienna")));
    }

    private CampaignId draft() {
        return mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
    }

    private CampaignId scheduled(Duration ahead) {
        mailing.people(house.live(), 1);
        CampaignId id = draft();
        mailing.sending.send(caller(house.live()), id, Optional.of(in(ahead)));
        return id;
    }

    private Campaign moved(CampaignId id, Duration ahead) {
        CampaignPatch patch =
                new CampaignPatch(
                        Optional.empty(),
                        ContentPatch.none(),
                        new SchedulePatch(
                                TagFilterPatch.none(),
                                Change.keep(),
                                Change.keep(),
                                Change.keep(),
                                Optional.empty(),
                                Optional.of(in(ahead)),
                                Change.keep()));
        return mailing.editing.update(caller(house.live()), id, patch, Optional.empty()).campaign();
    }

    @Test
    void aScheduledCampaignStartsAtItsTime() {
        CampaignId id = scheduled(Duration.ofHours(1));
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SCHEDULED);
        assertThat(mailing.now(id).schedule().sendTime()).contains(in(Duration.ofHours(1)));
        assertThat(house.events()).isEmpty();
        assertThat(mailing.starting.startNext()).isZero();

        house.ports().elapse(Duration.ofHours(1));

        assertThat(mailing.starting.startNext()).isEqualTo(1);
        assertThat(mailing.starting.startNext()).isZero();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
        assertThat(mailing.now(id).content().templateVersion()).contains(1);
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_STARTED);
        assertThat(mailing.running.freezeNext()).isEqualTo(1);
    }

    @Test
    void aStartThatWasMissedHappensLate() {
        CampaignId id = scheduled(Duration.ofHours(1));
        house.ports().elapse(Duration.ofDays(3));
        assertThat(mailing.starting.startNext()).isEqualTo(1);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
    }

    @Test
    void aTimeThatIsPastAndACampaignThatCannotBeSentAreRefused() {
        CampaignId id = draft();
        assertThat(
                        Failures.violations(() ->
                                mailing.sending.send(
                                        caller(house.live()), id, Optional.of(in(Duration.ZERO)))))
                .containsExactly("scheduled_at not_in_future");
        assertThat(
                        Failures.violations(() ->
                                mailing.sending.send(
                                        caller(house.live()),
                                        id,
                                        Optional.of(in(Duration.ofHours(1))))))
                .containsExactly("tag_filter no_recipients");
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.DRAFT);
    }

    @Test
    void everyReasonNotToSendIsNamed() {
        CampaignId id = mailing.orphaned(new TagFilter(List.of("gone"), List.of("lost"), false));
        assertThat(
                        Failures.violations(() ->
                                mailing.sending.send(caller(house.live()), id, Optional.empty())))
                .contains(
                        "tag_filter.include_tags[0] unknown_tag",
                        "tag_filter.exclude_tags[0] unknown_tag");
    }

    @Test
    void anUnscheduledCampaignIsADraftWithoutATime() {
        CampaignId id = scheduled(Duration.ofHours(1));
        mailing.sending.unschedule(caller(house.live()), id);
        house.ports().elapse(Duration.ofHours(2));

        assertThat(mailing.starting.startNext()).isZero();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.DRAFT);
        assertThat(mailing.now(id).schedule().sendTime()).isEmpty();
        assertThat(Failures.of(() -> mailing.sending.unschedule(caller(house.live()), id)))
                .isInstanceOf(Failure.Conflict.class);
    }

    @Test
    void aScheduledCampaignThatIsSentNowLosesItsTime() {
        CampaignId id = scheduled(Duration.ofHours(1));
        mailing.sending.send(caller(house.live()), id, Optional.empty());
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
        assertThat(mailing.now(id).schedule().sendTime()).isEmpty();
    }

    @Test
    void theTimeOfAScheduledCampaignCanBeMovedAndNoOther() {
        CampaignId id = scheduled(Duration.ofHours(1));
        assertThat(moved(id, Duration.ofHours(3)).schedule().sendTime())
                .contains(in(Duration.ofHours(3)));
        assertThat(Failures.violations(() -> moved(id, Duration.ofHours(-1))))
                .containsExactly("scheduled_at not_in_future");
        house.ports().elapse(Duration.ofHours(2));
        assertThat(mailing.starting.startNext()).isZero();

        CampaignId draft = draft();
        assertThat(Failures.of(() -> moved(draft, Duration.ofHours(3))))
                .isInstanceOf(Failure.Conflict.class);
    }

    @Test
    void aCampaignThatCannotBeSentAtItsTimeFailsAndIsRetriedAsAWhole() {
        Subscriber leaving = mailing.people(house.live(), 1).getFirst();
        CampaignId id = draft();
        mailing.sending.send(caller(house.live()), id, Optional.of(in(Duration.ofHours(1))));
        house.ports().subscriber().subscribers().delete(house.live(), leaving.id());
        house.ports().elapse(Duration.ofHours(1));

        assertThat(mailing.starting.startNext()).isEqualTo(1);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.FAILED);
        assertThat(mailing.now(id).state().failureReason())
                .contains("The filters match no active subscriber.");
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_FAILED);

        assertThat(Failures.violations(() -> mailing.sending.retry(caller(house.live()), id)))
                .containsExactly("tag_filter no_recipients");
        mailing.people(house.live(), 2);
        mailing.sending.retry(caller(house.live()), id);
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
        assertThat(mailing.running.freezeNext()).isEqualTo(2);
        assertThat(house.events()).containsExactly(EventType.CAMPAIGN_STARTED);
    }
}
