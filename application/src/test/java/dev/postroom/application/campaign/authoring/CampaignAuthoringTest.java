package dev.postroom.application.campaign.authoring;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.NewTag;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class CampaignAuthoringTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;

    private static NewCampaign draft(
            String template, Optional<String> subject, Optional<Mailbox> from) {
        return new NewCampaign(
                "Spring",
                new NewCampaign.Content(
                        template,
                        subject,
                        Optional.empty(),
                        from,
                        Optional.empty(),
                        JsonObject.empty(),
                        MailHeaders.none(),
                        Tracking.none()),
                new CampaignSchedule(TagFilter.allSubscribers(), OnUnknown.RESEND));
    }

    @Test
    void aNewCampaignIsADraftFromTheDefaultSender() {
        String slug = mailing.template().slug().value();
        CountedCampaign made =
                mailing.authoring.create(
                        caller(house.live()), draft(slug, Optional.empty(), Optional.empty()));
        assertThat(made.campaign().status()).isEqualTo(CampaignStatus.DRAFT);
        assertThat(made.campaign().content().templateVersion()).isEmpty();
        assertThat(made.campaign().content().from()).isEqualTo(House.senders().standard());
        assertThat(mailing.authoring.get(house.live(), made.campaign().id())).isEqualTo(made);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void anUnknownTemplateAndAForbiddenSenderAreReportedTogether() {
        Optional<Mailbox> eve = Optional.of(Mailbox.parse("eve@elsewhere.example"));
        assertThat(
                        Failures.violations(() ->
                                mailing.authoring.create(
                                        caller(house.live()),
                                        draft("nowhere", Optional.empty(), eve))))
                .containsExactly("template_id unknown_template", "from_email sender_not_allowed");
    }

    @Test
    void aBrokenSubjectIsInvalid() {
        String id = mailing.template().id().toString();
        assertThat(
                        Failures.violations(() ->
                                mailing.authoring.create(
                                        caller(house.live()),
                                        draft(id, Optional.of("{{broken"), Optional.empty()))))
                .containsExactly("subject invalid_template");
    }

    @Test
    void anotherEnvironmentDoesNotSeeTheCampaign() {
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        assertThat(Failures.of(() -> mailing.authoring.get(house.test(), id)))
                .isInstanceOf(Failure.NotFound.class);
        PageRequest<CampaignQuery.Sort> page =
                PageRequest.first(10, Sort.ascending(CampaignQuery.Sort.NAME));
        assertThat(mailing.authoring.list(house.test(), CampaignQuery.all(), page).total())
                .isZero();
    }

    @Test
    void recipientsAreCountedByStatus() {
        mailing.people(house.live(), 2);
        house.stored(
                house.live(),
                SubscriberFixture.subscriber(house.ports().ids().next())
                        .withStatus(SubscriberStatus.BOUNCED));
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        AudienceCount count = mailing.authoring.countRecipients(house.live(), id).audience();
        assertThat(count.eligible()).isEqualTo(2);
        assertThat(count.matched()).isEqualTo(3);
    }

    @Test
    void aDeletedTagSelectsNoSubscriberRatherThanAll() {
        mailing.people(house.live(), 2);
        for (TagFilter filter :
                List.of(
                        new TagFilter(List.of("nowhere"), List.of(), false),
                        new TagFilter(List.of(), List.of("nowhere"), false),
                        new TagFilter(List.of(), List.of("nowhere"), true))) {
            CampaignId id = mailing.orphaned(filter);
            assertThat(mailing.authoring.countRecipients(house.live(), id).audience().matched())
                    .isZero();
        }
    }

    @Test
    void aDraftForUnknownTagsIsRefusedWithTheirFields() {
        house.tags().create(caller(house.live()), NewTag.named("Tea"));
        house.tags().create(caller(house.test()), NewTag.named("Coffee"));
        TagFilter filter = new TagFilter(List.of("TEA", "coffee"), List.of("milk"), false);

        assertThat(Failures.violations(() -> mailing.draft(house.live(), filter, OnUnknown.RESEND)))
                .containsExactly(
                        "tag_filter.include_tags[1] unknown_tag",
                        "tag_filter.exclude_tags[0] unknown_tag");
    }
}
