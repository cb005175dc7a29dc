package dev.postroom.domain.campaign;

import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.TemplateId;

import java.util.Optional;

/**
 * The message of a campaign and its sender.
 *
 * @param templateVersion the newest version at the start of sending; empty before
 * @param subject overrides the template's
 * @param previewText overrides the template's
 * @param variables the same values for every recipient
 * @param additions to every mail
 */
public record CampaignContent(
        TemplateId templateId,
        Optional<Integer> templateVersion,
        Optional<String> subject,
        Optional<String> previewText,
        Mailbox from,
        Optional<Mailbox> replyTo,
        JsonObject variables,
        MailAdditions additions) {

    /** The headers of every mail, besides those that the service sets. */
    public MailHeaders headers() {
        return additions.headers();
    }

    /** The counts that are made of its mails. */
    public Tracking tracking() {
        return additions.tracking();
    }

    CampaignContent boundTo(int version) {
        return new CampaignContent(
                templateId,
                Optional.of(version),
                subject,
                previewText,
                from,
                replyTo,
                variables,
                additions);
    }

    CampaignContent unbound() {
        return new CampaignContent(
                templateId,
                Optional.empty(),
                subject,
                previewText,
                from,
                replyTo,
                variables,
                additions);
    }
}
