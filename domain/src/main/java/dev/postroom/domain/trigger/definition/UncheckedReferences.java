package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.webhook.WebhookId;

import java.util.Optional;

/** Takes every id for the id of something. */
record UncheckedReferences() implements TriggerReferences {

    @Override
    public boolean isStored() {
        return true;
    }

    @Override
    public Optional<TemplateId> template(String reference) {
        return TemplateId.parse(reference);
    }

    @Override
    public boolean hasVersion(TemplateId template, int version) {
        return true;
    }

    @Override
    public Optional<TagId> tag(String reference) {
        return TagId.parse(reference);
    }

    @Override
    public Optional<WebhookId> webhook(String reference) {
        return WebhookId.parse(reference);
    }

    @Override
    public Optional<CampaignId> campaign(String reference) {
        return CampaignId.parse(reference);
    }
}
