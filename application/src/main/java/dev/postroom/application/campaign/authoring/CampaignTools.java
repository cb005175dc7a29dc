package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.email.Writability;
import dev.postroom.domain.campaign.audience.Audiences;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.transport.MailProof;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Templates;

/**
 * Ports that use cases need to check the references of a campaign.
 *
 * @param audiences counts the recipients
 * @param resolution finds the tags and the segment that select the recipients
 * @param templates the stored templates
 * @param renderer checks texts
 * @param senders the allowed senders
 * @param proof writes mails as messages
 */
public record CampaignTools(
        Audiences audiences,
        AudienceResolution resolution,
        Templates templates,
        TemplateRenderer renderer,
        SenderPolicy senders,
        MailProof proof) {

    Writability writability() {
        return new Writability(proof);
    }

    CampaignReadiness readiness() {
        return new CampaignReadiness(audiences, templates, resolution, senders);
    }
}
