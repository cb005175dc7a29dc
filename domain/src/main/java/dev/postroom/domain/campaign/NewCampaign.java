package dev.postroom.domain.campaign;

import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;

import java.util.Optional;

/** A request to create a campaign. */
public record NewCampaign(String name, Content content, CampaignSchedule schedule) {

    public NewCampaign {
        name = Text.required(name, Campaign.MAX_NAME);
    }

    /**
     * The message of the campaign and its sender.
     *
     * @param template id or slug of a template
     * @param subject overrides the template's
     * @param previewText overrides the template's
     * @param from empty: the configured sender
     * @param variables the same values for every recipient
     * @param headers of every mail, besides those that the service sets
     * @param tracking what is counted of its mails
     */
    public record Content(
            String template,
            Optional<String> subject,
            Optional<String> previewText,
            Optional<Mailbox> from,
            Optional<Mailbox> replyTo,
            JsonObject variables,
            MailHeaders headers,
            Tracking tracking) {

        public Content {
            subject = subject.map(text -> Text.required(text, 998));
            previewText = previewText.map(text -> Text.optional(text, 500));
        }
    }
}
