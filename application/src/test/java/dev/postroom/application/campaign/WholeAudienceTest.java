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
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.template.Warning;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A campaign is sent to all subscribers only if it says so. */
final class WholeAudienceTest {

    private static final String REQUIRED = "audience audience_required";
    private static final String CONTRADICTORY = "audience mutually_exclusive";

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private CampaignId draft(TagFilter filter, boolean everyone) {
        return draft(filter, Optional.empty(), everyone);
    }

    private CampaignId draft(TagFilter filter, Optional<SubscriberFilter> rules, boolean everyone) {
        NewCampaign draft =
                new NewCampaign(
                        "Spring",
                        new NewCampaign.Content(
                                mailing.template().id().toString(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty(),
                                JsonObject.empty(),
                                MailHeaders.none(),
                                Tracking.none()),
                        new CampaignSchedule(
                                filter,
                                rules,
                                Optional.empty(),
                                everyone,
                                OnUnknown.RESEND,
                                Optional.empty(),
                                Optional.empty()));
        return mailing.authoring.create(caller(house.live()), draft).campaign().id();
    }

    private CampaignId open() {
        mailing.people(house.live(), 2);
        return draft(TagFilter.allSubscribers(), false);
    }

    private Campaign send(CampaignId id, Optional<SendTime> time, boolean everyone) {
        return mailing.sending.send(caller(house.live()), id, time, everyone).campaign();
    }

    private Optional<SendTime> later() {
        return Optional.of(
                new SendTime(house.ports().now().plus(Duration.ofHours(1)), Optional.empty()));
    }

    private void patch(CampaignId id, SchedulePatch schedule) {
        mailing.editing.update(
                caller(house.live()),
                id,
                new CampaignPatch(Optional.empty(), ContentPatch.none(), schedule),
                Optional.empty());
    }

    private static SchedulePatch patch(TagFilterPatch tags, Change<Boolean> everyone) {
        return new SchedulePatch(
                tags,
                Change.keep(),
                Change.keep(),
                everyone,
                Optional.empty(),
                Optional.empty(),
                Change.keep());
    }

    @Test
    void aCampaignWithoutAFilterIsNeitherSentNorScheduled() {
        CampaignId id = open();
        assertThat(Failures.violations(() -> send(id, Optional.empty(), false)))
                .containsExactly(REQUIRED);
        assertThat(Failures.violations(() -> send(id, later(), false))).containsExactly(REQUIRED);
        assertThat(mailing.inspection.check(house.live(), id).problems())
                .extracting(Violation::code)
                .containsExactly("audience_required");
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.DRAFT);
    }

    @Test
    void itIsSentWhenTheCampaignOrTheRequestSaysThatItIsForEveryone() {
        CampaignId asked = open();
        assertThat(send(asked, Optional.empty(), true).schedule().everyone()).isTrue();
        assertThat(mailing.now(asked).status()).isEqualTo(CampaignStatus.SENDING);
        CampaignId timed = open();
        assertThat(send(timed, later(), true).schedule().everyone()).isTrue();
        CampaignId said = draft(TagFilter.allSubscribers(), true);
        send(said, Optional.empty(), false);
        assertThat(mailing.now(said).status()).isEqualTo(CampaignStatus.SENDING);
        CampaignId patched = open();
        patch(patched, patch(TagFilterPatch.none(), Change.set(true)));
        send(patched, Optional.empty(), false);
        assertThat(mailing.now(patched).status()).isEqualTo(CampaignStatus.SENDING);
    }

    private static SubscriberFilter plan(String operator) {
        return SubscriberFilter.of(
                JsonObject.of(
                        Map.of(
                                "all",
                                List.of(
                                        Map.of(
                                                "field",
                                                "metadata.plan",
                                                "op",
                                                operator,
                                                "value",
                                                "free")))));
    }

    private static TagFilter without(String tag) {
        return new TagFilter(List.of(), List.of(tag), false);
    }

    private List<CampaignId> thatLeaveOut(boolean everyone) {
        return List.of(
                draft(without("tea"), everyone),
                draft(TagFilter.allSubscribers(), Optional.of(plan("neq")), everyone),
                draft(without("tea"), Optional.of(plan("neq")), everyone));
    }

    @Test
    void aFilterAndTheWordContradictEachOther() {
        house.tags().create(caller(house.live()), NewTag.named("Tea"));
        mailing.people(house.live(), 1);
        for (CampaignId id :
                List.of(
                        draft(new TagFilter(List.of("tea"), List.of(), false), false),
                        draft(
                                new TagFilter(List.of(), List.of("tea"), false),
                                Optional.of(plan("eq")),
                                false))) {
            assertThat(Failures.violations(() -> send(id, Optional.empty(), true)))
                    .contains(CONTRADICTORY);
            assertThat(
                            Failures.violations(() ->
                                    patch(id, patch(TagFilterPatch.none(), Change.set(true)))))
                    .containsExactly(CONTRADICTORY);
        }
    }

    @Test
    void aCampaignToAllButSomeSaysThatItIsForEveryone() {
        house.tags().create(caller(house.live()), NewTag.named("Tea"));
        house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withMetadata(Map.of("plan", "pro")));
        for (CampaignId id : thatLeaveOut(false)) {
            assertThat(Failures.violations(() -> send(id, Optional.empty(), false)))
                    .containsExactly(REQUIRED);
            assertThat(Failures.violations(() -> send(id, later(), false)))
                    .containsExactly(REQUIRED);
            assertThat(mailing.inspection.check(house.live(), id).problems())
                    .extracting(Violation::code)
                    .containsExactly("audience_required");
            assertThat(mailing.inspection.check(house.live(), id).warnings())
                    .extracting(Warning::code)
                    .contains(Warning.Code.EVERYONE);
            patch(id, patch(TagFilterPatch.none(), Change.set(true)));
            CampaignId copy = mailing.editing.duplicate(caller(house.live()), id).campaign().id();
            send(copy, later(), false);
            assertThat(
                            Failures.violations(() ->
                                    patch(copy, patch(TagFilterPatch.none(), Change.clear()))))
                    .containsExactly(REQUIRED);
            send(id, Optional.empty(), false);
            assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.SENDING);
        }
        for (CampaignId id : thatLeaveOut(false)) {
            assertThat(send(id, Optional.empty(), true).schedule().everyone()).isTrue();
        }
    }

    @Test
    void aScheduledCampaignDoesNotLoseItsAudience() {
        mailing.people(house.live(), 1);
        CampaignId id = draft(TagFilter.allSubscribers(), true);
        send(id, later(), false);
        assertThat(
                        Failures.violations(
                                () -> patch(id, patch(TagFilterPatch.none(), Change.clear()))))
                .containsExactly(REQUIRED);
        assertThat(mailing.now(id).schedule().everyone()).isTrue();
    }

    @Test
    void aCopySaysItToo() {
        CampaignId id = draft(TagFilter.allSubscribers(), true);
        assertThat(
                        mailing.editing
                                .duplicate(caller(house.live()), id)
                                .campaign()
                                .schedule()
                                .everyone())
                .isTrue();
    }

    @Test
    void theAuthorIsWarnedAndMaySend() {
        mailing.people(house.live(), 1);
        CampaignId id = draft(TagFilter.allSubscribers(), true);
        assertThat(mailing.inspection.check(house.live(), id).warnings())
                .extracting(Warning::code)
                .contains(Warning.Code.EVERYONE);
        assertThat(mailing.inspection.check(house.live(), id).problems()).isEmpty();
    }
}
