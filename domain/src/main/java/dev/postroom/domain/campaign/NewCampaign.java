package dev.postroom.domain.campaign;

import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Text;

import java.util.Optional;

/**
 * A wish for a campaign.
 *
 * @param template id or slug of a template
 * @param subject overrides the template's
 * @param previewText overrides the template's
 * @param from empty: the configured sender
 * @param variables filled in for everybody
 */
public record NewCampaign(
        String name,
        String template,
        Optional<String> subject,
        Optional<String> previewText,
        Optional<Mailbox> from,
        Optional<Mailbox> replyTo,
        JsonObject variables,
        TagFilter tagFilter,
        OnUnknown onUnknown) {

    public NewCampaign {
        name = Text.required(name, 200);
        subject = subject.map(text -> Text.required(text, 998));
        previewText = previewText.map(text -> Text.optional(text, 500));
    }
}
