package dev.postroom.application.campaign;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.shared.LastUsed;
import dev.postroom.application.template.MailVariables;
import dev.postroom.application.template.TemplateWeight;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.email.MailContent;
import dev.postroom.domain.email.MailHeaders;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.Templates;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Composes the mails of campaigns; caches compiled templates. Safe for any number of threads. */
public final class CampaignComposer {

    private final Templates templates;
    private final TemplateRenderer renderer;
    private final PublicLinks links;
    private final LastUsed<Key, CompiledTemplate> compiled =
            new LastUsed<>(TemplateWeight.CAPACITY);

    public CampaignComposer(Templates templates, TemplateRenderer renderer, PublicLinks links) {
        this.templates = templates;
        this.renderer = renderer;
        this.links = links;
    }

    private record Key(
            UUID workspace,
            TemplateId template,
            int version,
            Optional<String> subject,
            Optional<String> previewText) {}

    /** Composes one campaign's mail to any of its recipients. */
    interface Writer {

        /** The mail; fails with {@code Invalid} when it cannot be rendered for this recipient. */
        OutgoingMail write(Recipient recipient);
    }

    Writer writer(Workspace workspace, Campaign campaign) {
        int version = campaign.content().templateVersion().orElseThrow();
        Template template =
                templates
                        .findVersion(workspace, campaign.content().templateId(), version)
                        .orElseThrow(() -> gone(campaign));
        Key key =
                new Key(
                        workspace.id(),
                        template.id(),
                        version,
                        campaign.content().subject(),
                        campaign.content().previewText());
        TemplateSource source =
                source(template, campaign.content().subject(), campaign.content().previewText());
        CompiledTemplate ready =
                compiled.get(key, TemplateWeight.of(source), () -> renderer.compile(source));
        return new Letter(workspace, campaign, template, ready, links)::to;
    }

    /** The template's sources with the subject and preview text of a campaign, if it has any. */
    static TemplateSource source(
            Template template, Optional<String> subject, Optional<String> previewText) {
        TemplateSource source = template.source();
        return new TemplateSource(
                subject.orElse(source.subject()),
                previewText.or(source::previewText),
                source.mjml(),
                source.html(),
                source.text());
    }

    /** The variables of a campaign's mail for one person, with that link. */
    static JsonObject data(
            Campaign campaign,
            Template template,
            SubscriberId person,
            EmailAddress email,
            Profile profile,
            String link) {
        return MailVariables.defaults(template)
                .with(campaign.content().variables())
                .withPerson(person, email, profile)
                .with("campaign", Map.of("id", campaign.id().toString(), "name", campaign.name()))
                .with("unsubscribe_url", link)
                .with("preference_center_url", link)
                .toJson();
    }

    private static FailureException gone(Campaign campaign) {
        return new Failure.NotFound("Template", campaign.content().templateId().toString())
                .asException();
    }

    /** One campaign's mail, to be rendered for each recipient. */
    private record Letter(
            Workspace workspace,
            Campaign campaign,
            Template template,
            CompiledTemplate compiled,
            PublicLinks links) {

        private OutgoingMail to(Recipient recipient) {
            URI unsubscribe = links.unsubscribe(workspace, recipient.subscriber());
            JsonObject data =
                    data(
                            campaign,
                            template,
                            recipient.subscriber(),
                            recipient.email(),
                            recipient.profile(),
                            unsubscribe.toString());
            RenderedMail mail = compiled.render(data);
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

        // The same in every attempt, so that a receiver can recognise a duplicate.
        private String messageId(Recipient recipient) {
            return "%s.%s@%s"
                    .formatted(
                            campaign.id(),
                            recipient.subscriber(),
                            campaign.content().from().address().domain());
        }
    }
}
