package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.trigger.step.Conditions;
import dev.postroom.domain.webhook.WebhookId;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * The resolved references of one definition; each is looked up once. {@code Invalid} for a
 * reference that leads to nothing.
 */
final class ResolvedReferences {

    private final TriggerReferences references;
    private final Map<String, Optional<TemplateId>> templates = new HashMap<>();
    private final Map<String, Optional<TagId>> tags = new HashMap<>();
    private final Map<String, Optional<WebhookId>> webhooks = new HashMap<>();
    private final Map<UUID, Boolean> campaigns = new HashMap<>();

    ResolvedReferences(TriggerReferences references) {
        this.references = references;
    }

    TemplateId template(String reference) {
        return found(
                templates,
                reference,
                references::template,
                "unknown_template",
                Messages.UNKNOWN_TEMPLATE);
    }

    boolean hasVersion(TemplateId template, int version) {
        return references.hasVersion(template, version);
    }

    /** Data that a step holds, of the size that metadata may have. */
    JsonObject data(JsonObject data) {
        return references.isStored() ? data : Profile.metadataOf(data);
    }

    TagId tag(String reference) {
        return found(tags, reference, references::tag, "unknown_tag", Messages.UNKNOWN_TAG);
    }

    WebhookId webhook(String reference) {
        return found(
                webhooks,
                reference,
                references::webhook,
                "unknown_webhook",
                "The webhook does not exist.");
    }

    CampaignId campaign(String reference) {
        return found(
                new HashMap<>(),
                reference,
                references::campaign,
                "unknown_campaign",
                "The campaign does not exist.");
    }

    /** Whether a condition can name the campaign. */
    boolean hasCampaign(UUID id) {
        return campaigns.computeIfAbsent(
                id, one -> references.campaign(one.toString()).isPresent());
    }

    /** The conditions of an object; empty when they are absent or were reported. */
    Optional<Conditions> conditions(JsonFields json) {
        return FieldReader.objectAs(
                json, "conditions", given -> Conditions.of(given, this::hasCampaign));
    }

    private static <T> T found(
            Map<String, Optional<T>> known,
            String reference,
            Function<String, Optional<T>> lookup,
            String code,
            String message) {
        return known.computeIfAbsent(reference, lookup)
                .orElseThrow(() -> Failure.Invalid.value(code, message).asException());
    }
}
