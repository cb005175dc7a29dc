package dev.postroom.application.campaign.authoring;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignPatch.ContentPatch;
import dev.postroom.domain.campaign.CampaignPatch.SchedulePatch;
import dev.postroom.domain.campaign.CampaignPatch.SenderPatch;
import dev.postroom.domain.campaign.CampaignPatch.TagFilterPatch;
import dev.postroom.domain.campaign.CampaignPatch.TrackingPatch;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.tag.NewTag;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplatePatch;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class CampaignEditingTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private CampaignId draft() {
        return mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
    }

    private CampaignId in(CampaignStatus status) {
        Campaign campaign =
                CampaignFixture.campaign(house.ports().ids().next(), mailing.template().id())
                        .withStatus(status)
                        .build();
        house.ports().campaign().campaigns().add(house.live(), campaign);
        return campaign.id();
    }

    private CountedCampaign patch(CampaignId id, CampaignPatch patch) {
        return mailing.editing.update(caller(house.live()), id, patch, Optional.empty());
    }

    private static CampaignPatch named(String name) {
        return new CampaignPatch(Optional.of(name), ContentPatch.none(), SchedulePatch.none());
    }

    private static CampaignPatch subject(String text) {
        return content(Optional.empty(), Change.set(text), Change.keep());
    }

    private static CampaignPatch content(
            Optional<String> template, Change<String> subject, Change<EmailAddress> from) {
        return new CampaignPatch(
                Optional.empty(),
                new ContentPatch(
                        template,
                        subject,
                        Change.keep(),
                        new SenderPatch(Change.keep(), from),
                        Change.keep(),
                        Change.keep(),
                        Change.keep(),
                        TrackingPatch.none()),
                SchedulePatch.none());
    }

    private static CampaignPatch including(String... tags) {
        return new CampaignPatch(
                Optional.empty(),
                ContentPatch.none(),
                new SchedulePatch(
                        new TagFilterPatch(Change.set(List.of(tags)), Change.keep(), Change.keep()),
                        Change.keep(),
                        Change.keep(),
                        Change.clear(),
                        Optional.empty(),
                        Optional.empty(),
                        Change.keep()));
    }

    @Test
    void aDraftIsChangedMemberByMember() {
        house.tags().create(caller(house.live()), NewTag.named("Tea"));
        CampaignId id = draft();
        patch(id, subject("Hello"));
        Campaign after = patch(id, including("tea")).campaign();
        assertThat(after.content().subject()).contains("Hello");
        assertThat(after.schedule().tagFilter().include()).containsExactly("tea");
        assertThat(after.revision().version()).isEqualTo(3);
        assertThat(mailing.now(id)).isEqualTo(after);
        Campaign cleared =
                patch(id, content(Optional.empty(), Change.clear(), Change.keep())).campaign();
        assertThat(cleared.content().subject()).isEmpty();
    }

    @Test
    void aPatchThatChangesNothingMakesNoVersion() {
        CampaignId id = draft();
        patch(id, subject("Hello"));
        assertThat(patch(id, CampaignPatch.none()).campaign().revision().version()).isEqualTo(2);
        assertThat(patch(id, subject("Hello")).campaign().revision().version()).isEqualTo(2);
    }

    @Test
    void everythingThatIsNamedWronglyIsReportedTogether() {
        CampaignPatch wrong =
                content(
                        Optional.of("nowhere"),
                        Change.keep(),
                        Change.set(new EmailAddress("eve@elsewhere.example")));
        CampaignId id = draft();
        assertThat(Failures.violations(() -> patch(id, wrong)))
                .containsExactly("template_id unknown_template", "from_email sender_not_allowed");
        assertThat(Failures.violations(() -> patch(id, including("nowhere"))))
                .containsExactly("tag_filter.include_tags[0] unknown_tag");
        assertThat(Failures.violations(() -> patch(id, subject("{{broken"))))
                .containsExactly("subject invalid_template");
        assertThat(mailing.now(id).revision().version()).isEqualTo(1);
    }

    @Test
    void withoutAnAddressTheConfiguredSenderIsUsed() {
        CampaignId id = draft();
        Mailbox standard = House.senders().standard();
        Change<EmailAddress> other =
                Change.set(new EmailAddress("other@" + standard.address().domain()));
        patch(id, content(Optional.empty(), Change.keep(), other));
        assertThat(mailing.now(id).content().from().address().localPart()).isEqualTo("other");
        patch(id, content(Optional.empty(), Change.keep(), Change.clear()));
        assertThat(mailing.now(id).content().from()).isEqualTo(standard);
    }

    @Test
    void onlyUnfinishedCampaignsThatAreNotSendingAreChanged() {
        for (CampaignStatus status : CampaignStatus.values()) {
            CampaignId id = in(status);
            switch (status) {
                case DRAFT, SCHEDULED, PAUSED ->
                        assertThat(patch(id, named("Other")).campaign().name()).isEqualTo("Other");
                case SENDING, SENT, CANCELLED, FAILED ->
                        assertThat(Failures.of(() -> patch(id, named("Other"))))
                                .isInstanceOf(Failure.Conflict.class);
            }
        }
    }

    @Test
    void aPausedCampaignKeepsItsRecipientsAndItsTemplateUnlessTheTemplateIsNamed() {
        house.tags().create(caller(house.live()), NewTag.named("Tea"));
        CampaignId id = mailing.started(1, OnUnknown.RESEND);
        mailing.sending.pause(caller(house.live()), id);
        Template template =
                house.ports()
                        .template()
                        .templates()
                        .find(house.live(), mailing.now(id).content().templateId())
                        .orElseThrow();
        Template newest =
                new TemplatePatch(
                                Optional.of("Renamed"),
                                Optional.empty(),
                                TemplatePatch.SourcePatch.none(),
                                Optional.empty(),
                                Change.keep())
                        .applyTo(template, house.ports().now());
        house.ports().template().templates().save(house.live(), newest);

        assertThat(Failures.of(() -> patch(id, including("tea"))))
                .isInstanceOfSatisfying(
                        Failure.Conflict.class,
                        conflict -> assertThat(conflict.code()).isEqualTo("audience_frozen"));
        assertThat(patch(id, subject("Again")).campaign().content().templateVersion()).contains(1);
        CampaignPatch rebound =
                content(Optional.of(template.id().toString()), Change.keep(), Change.keep());
        assertThat(patch(id, rebound).campaign().content().templateVersion()).contains(2);
    }

    @Test
    void aChangeOfAnotherVersionThanExpectedIsRefused() {
        CampaignId id = draft();
        patch(id, subject("Hello"));
        assertThat(
                        Failures.of(() ->
                                mailing.editing.update(
                                        caller(house.live()), id, named("x"), Optional.of(1L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(
                        Failures.of(() ->
                                mailing.editing.delete(caller(house.live()), id, Optional.of(1L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
    }

    @Test
    void aCopyIsADraftWithTheSameContent() {
        CampaignId id = mailing.started(1, OnUnknown.HOLD);
        Campaign copy = mailing.editing.duplicate(caller(house.live()), id).campaign();
        assertThat(copy.name()).isEqualTo("Spring (copy)");
        assertThat(copy.status()).isEqualTo(CampaignStatus.DRAFT);
        assertThat(copy.content().templateVersion()).isEmpty();
        assertThat(copy.content().templateId()).isEqualTo(mailing.now(id).content().templateId());
        assertThat(copy.schedule()).isEqualTo(mailing.now(id).schedule());
        assertThat(mailing.now(copy.id())).isEqualTo(copy);
    }

    @Test
    void theNameOfACopyIsNotTooLong() {
        CampaignId id = draft();
        patch(id, named("n".repeat(192) + "\uD83D\uDC8C"));
        String name = mailing.editing.duplicate(caller(house.live()), id).campaign().name();
        assertThat(name).isEqualTo("n".repeat(192) + " (copy)");
    }

    @Test
    void onlyDraftsAndCancelledCampaignsAreDeleted() {
        for (CampaignStatus status : CampaignStatus.values()) {
            CampaignId id = in(status);
            Runnable delete =
                    () -> mailing.editing.delete(caller(house.live()), id, Optional.empty());
            switch (status) {
                case DRAFT, CANCELLED -> {
                    delete.run();
                    assertThat(Failures.of(() -> mailing.now(id)))
                            .isInstanceOf(Failure.NotFound.class);
                }
                case SCHEDULED, SENDING, PAUSED, SENT, FAILED ->
                        assertThat(Failures.of(delete)).isInstanceOf(Failure.Conflict.class);
            }
        }
    }

    @Test
    void campaignsOfTheOtherEnvironmentAreUnknown() {
        CampaignId id = draft();
        assertThat(Failures.of(() -> mailing.editing.duplicate(caller(house.test()), id)))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(
                        Failures.of(() ->
                                mailing.editing.delete(caller(house.test()), id, Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(
                        Failures.of(() ->
                                mailing.editing.update(
                                        caller(house.test()), id, named("x"), Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
    }
}
