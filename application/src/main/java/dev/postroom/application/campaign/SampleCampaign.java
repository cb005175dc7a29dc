package dev.postroom.application.campaign;

import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.LedgerPlace;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.TagFilter;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateSource;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

/** A campaign that is stored nowhere, with a letter of usual size to made-up people. */
record SampleCampaign(Campaign campaign, Template template) {

    private static final UUID NIL = new UUID(0, 0);

    /** People on one tag, as most campaigns have. */
    static final Audience AUDIENCE = new Audience(List.of(new TagId(NIL)), List.of(), false);

    private static final Mailbox SENDER = Mailbox.of(new EmailAddress("letters@example.com"));
    private static final TemplateSource LETTER =
            new TemplateSource(
                    "A letter to {{first_name}}",
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(
                            "<p>Dear {{first_name}} {{last_name}} ({{email}}),</p>"
                                    + "<p>This is a paragraph of a letter.</p>\n".repeat(80)
                                    + "<p>{{subscriber.metadata.plan}}</p>"
                                    + "<a href='{{unsubscribe_url}}'>Unsubscribe</a>"),
                    Optional.empty());

    SampleCampaign(Instant now) {
        this(campaign(now), template(now));
    }

    private static Campaign campaign(Instant now) {
        return new Campaign(
                new CampaignId(NIL),
                "A letter",
                new CampaignContent(
                        new TemplateId(NIL),
                        Optional.of(1),
                        Optional.empty(),
                        Optional.empty(),
                        SENDER,
                        Optional.empty(),
                        JsonObject.empty(),
                        Tracking.none()),
                new CampaignSchedule(TagFilter.allSubscribers(), OnUnknown.RESEND),
                CampaignState.draft(),
                Revision.first(now));
    }

    private static Template template(Instant now) {
        return new Template(
                new TemplateId(NIL),
                "A letter",
                new Slug("a-letter"),
                LETTER,
                TemplateCategory.MARKETING,
                Map.of(),
                Revision.first(now));
    }

    /** So many recipients after a position, each with an address and data of their own. */
    List<LedgerEntry> window(int after, int size) {
        return IntStream.rangeClosed(after + 1, after + size)
                .mapToObj(SampleCampaign::entry)
                .toList();
    }

    private static LedgerEntry entry(int position) {
        return new LedgerEntry.Eligible(
                new LedgerPlace(position, RecipientStatus.READY, 0),
                new Recipient(
                        new SubscriberId(new UUID(0, position)),
                        new EmailAddress("reader-%d@example.com".formatted(position)),
                        new Profile(
                                Optional.of("Ada"),
                                Optional.of("Reader"),
                                Optional.empty(),
                                Optional.of("en"),
                                Optional.of("UTC"),
                                JsonObject.of(Map.of("plan", "pro")))));
    }
}
