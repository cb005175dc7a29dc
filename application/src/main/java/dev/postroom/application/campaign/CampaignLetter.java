package dev.postroom.application.campaign;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.template.MailVariables;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.email.MailContent;
import dev.postroom.domain.email.MailHeaders;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One campaign's mail, to be filled in for each recipient. */
record CampaignLetter(
        Workspace workspace,
        Campaign campaign,
        Template template,
        CompiledTemplate compiled,
        PublicLinks links) {

    OutgoingMail to(Recipient recipient) {
        URI unsubscribe = links.unsubscribe(workspace, recipient.subscriber());
        RenderedMail mail = compiled.render(data(recipient, unsubscribe.toString()));
        return new OutgoingMail(
                messageId(recipient),
                campaign.content().from(),
                Mailbox.of(recipient.email()),
                campaign.content().replyTo(),
                new MailContent(
                        mail.subject(),
                        Optional.of(mail.html()),
                        Optional.of(mail.text()).filter(text -> !text.isBlank()),
                        List.of()),
                MailHeaders.none(),
                Optional.of(unsubscribe),
                OutgoingMail.ShownRecipients.recipientAlone());
    }

    // The same in every attempt, so that a receiver can tell a repetition.
    private String messageId(Recipient recipient) {
        return "%s.%s@%s"
                .formatted(
                        campaign.id(),
                        recipient.subscriber(),
                        campaign.content().from().address().domain());
    }

    private JsonObject data(Recipient recipient, String link) {
        return MailVariables.defaults(template)
                .with(campaign.content().variables())
                .withPerson(recipient.subscriber(), recipient.email(), recipient.profile())
                .with("campaign", Map.of("id", campaign.id().toString(), "name", campaign.name()))
                .with("unsubscribe_url", link)
                .with("preference_center_url", link)
                .toJson();
    }
}
