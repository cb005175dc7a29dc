package dev.postroom.domain.trigger.definition;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.webhook.WebhookId;

import java.util.Optional;

/** Finds what a definition names. Each answer is empty for a reference that leads to nothing. */
public interface TriggerReferences {

    /** The template with this id or slug. */
    Optional<TemplateId> template(String reference);

    /** Whether the template has this version. */
    boolean hasVersion(TemplateId template, int version);

    /** The tag with this id, slug or, ignoring case, name. */
    Optional<TagId> tag(String reference);

    /** The webhook with this id. */
    Optional<WebhookId> webhook(String reference);

    /** The campaign with this id. */
    Optional<CampaignId> campaign(String reference);

    /** Whether the definition is stored: what later versions no longer accept stays valid. */
    default boolean isStored() {
        return false;
    }

    /** Reads ids without asking whether there is anything with them, for stored definitions. */
    static TriggerReferences unchecked() {
        return new UncheckedReferences();
    }
}
