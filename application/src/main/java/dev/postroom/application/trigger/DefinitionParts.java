package dev.postroom.application.trigger;

import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagIndex;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.Templates;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.trigger.definition.TriggerDefinition;
import dev.postroom.domain.trigger.definition.TriggerReferences;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.Webhooks;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Lookups of the resources that definitions name: read with the definition, and locked when it is
 * stored.
 */
public record DefinitionParts(
        Tags tags,
        Templates templates,
        Webhooks webhooks,
        Campaigns campaigns,
        MailEngagements reactions) {

    /** The definition of its JSON form; {@code Invalid} with every violation. */
    TriggerDefinition read(Workspace workspace, JsonObject json) {
        return TriggerDefinition.of(json, new Stored(workspace, this));
    }

    /**
     * Locks tags and templates until the transaction ends: one of them may have been deleted by
     * now. In one order, so that two transactions never wait for each other.
     */
    void hold(Workspace workspace, TriggerDefinition definition) {
        definition.templates().stream()
                .sorted(Comparator.comparing(TemplateId::toString))
                .forEach(template -> hold(workspace, template));
        List<String> references = definition.tags().stream().map(TagId::toString).toList();
        if (!references.isEmpty()
                && tags.holdAny(workspace, references).size() < references.size()) {
            throw gone("unknown_tag", Messages.UNKNOWN_TAG);
        }
    }

    private void hold(Workspace workspace, TemplateId template) {
        if (templates.lock(workspace, template).isEmpty()) {
            throw gone("unknown_template", Messages.UNKNOWN_TEMPLATE);
        }
    }

    private static FailureException gone(String code, String message) {
        return Failure.Invalid.value(code, message).asException();
    }

    private record Stored(Workspace workspace, DefinitionParts parts) implements TriggerReferences {

        @Override
        public Optional<TemplateId> template(String reference) {
            return new TemplateLookup(parts.templates).find(workspace, reference).map(Template::id);
        }

        @Override
        public boolean hasVersion(TemplateId template, int version) {
            return parts.templates.findVersion(workspace, template, version).isPresent();
        }

        @Override
        public Optional<TagId> tag(String reference) {
            return TagIndex.of(parts.tags.findAny(workspace, List.of(reference)))
                    .find(reference)
                    .map(Tag::id);
        }

        @Override
        public Optional<WebhookId> webhook(String reference) {
            return WebhookId.parse(reference)
                    .flatMap(id -> parts.webhooks.find(workspace, id))
                    .map(Webhook::id);
        }

        @Override
        public Optional<CampaignId> campaign(String reference) {
            return CampaignId.parse(reference)
                    .flatMap(id -> parts.campaigns.read(workspace, id))
                    .map(Campaign::id);
        }
    }
}
