package dev.postroom.application.campaign;

import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.MailAdditions;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.TagFilter;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Slug;
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

/** A campaign that is stored nowhere, with one of the {@link SampleLetters}. */
record SampleCampaign(Campaign campaign, Template template) {

    private static final UUID NIL = new UUID(0, 0);

    /** People on one tag, as most campaigns have. */
    static final Audience AUDIENCE = new Audience(List.of(new TagId(NIL)), List.of(), false);

    private static final EmailAddress ADDRESS = new EmailAddress("letters@example.com");

    /**
     * The campaign of that number, with an id, a template and a sender of its own.
     *
     * @param number from 0; the {@link SampleLetters} take turns
     */
    static SampleCampaign of(int number, Instant now) {
        List<TemplateSource> letters = SampleLetters.all();
        UUID id = new UUID(0, number);
        return new SampleCampaign(
                campaign(id, sender(number), now),
                template(id, letters.get(number % letters.size()), now));
    }

    private static Mailbox sender(int number) {
        return new Mailbox(
                number % 2 == 0 ? Optional.of("Letters %d".formatted(number)) : Optional.empty(),
                ADDRESS);
    }

    private static Campaign campaign(UUID id, Mailbox sender, Instant now) {
        return new Campaign(
                new CampaignId(id),
                "A letter",
                new CampaignContent(
                        new TemplateId(id),
                        Optional.of(1),
                        Optional.empty(),
                        Optional.empty(),
                        sender,
                        Optional.empty(),
                        JsonObject.empty(),
                        MailAdditions.none()),
                new CampaignSchedule(TagFilter.allSubscribers(), OnUnknown.RESEND),
                CampaignState.draft(),
                Revision.first(now));
    }

    private static Template template(UUID id, TemplateSource letter, Instant now) {
        return new Template(
                new TemplateId(id),
                "A letter",
                new Slug("a-letter"),
                letter,
                TemplateCategory.MARKETING,
                Map.of(),
                Revision.first(now));
    }
}
