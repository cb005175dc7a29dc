package dev.postroom.application.campaign.composing;

import dev.postroom.application.link.HtmlTracking;
import dev.postroom.application.link.MailLinks;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.shared.LruCache;
import dev.postroom.application.template.MailVariables;
import dev.postroom.application.template.TemplateWeight;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.report.CampaignMail;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.Templates;
import dev.postroom.domain.tracking.TrackedMail;

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
    private final LruCache<Key, Ready> compiled = new LruCache<>(TemplateWeight.CAPACITY);

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
            Optional<String> previewText,
            Tracking tracking) {}

    /** A compiled template, and what its mails share of the tracking. */
    private record Ready(CompiledTemplate template, HtmlTracking tracking) {}

    /** Composes one campaign's mail to any of its recipients. */
    public interface Writer {

        /** The mail; fails with {@code Invalid} when it cannot be rendered for this recipient. */
        OutgoingMail write(Recipient recipient);
    }

    public Writer writer(Workspace workspace, Campaign campaign) {
        return writer(workspace, campaign, campaign.content().tracking());
    }

    /** A writer whose mails are not tracked. */
    public Writer untracked(Workspace workspace, Campaign campaign) {
        return writer(workspace, campaign, Tracking.none());
    }

    private Writer writer(Workspace workspace, Campaign campaign, Tracking tracking) {
        int version = campaign.content().templateVersion().orElseThrow();
        Template template =
                templates
                        .findVersion(workspace, campaign.content().templateId(), version)
                        .orElseThrow(() -> gone(campaign));
        Key key =
                new Key(
                        workspace.id(),
                        template.id(),
                        template.version(),
                        campaign.content().subject(),
                        campaign.content().previewText(),
                        tracking);
        TemplateSource source =
                source(template, campaign.content().subject(), campaign.content().previewText());
        Ready ready =
                compiled.get(
                        key,
                        TemplateWeight.of(source),
                        () ->
                                new Ready(
                                        renderer.compile(source),
                                        new HtmlTracking(renderer.html(), tracking)));
        return new Letter(
                        workspace,
                        campaign,
                        LetterHead.headers(campaign),
                        shared(template, campaign),
                        ready,
                        links)
                ::to;
    }

    // The same for every recipient, and put together once.
    private static MailVariables shared(Template template, Campaign campaign) {
        return MailVariables.defaults(template).with(campaign.content().variables());
    }

    /** The template's sources with the subject and preview text of a campaign, if it has any. */
    public static TemplateSource source(
            Template template, Optional<String> subject, Optional<String> previewText) {
        TemplateSource source = template.source();
        return new TemplateSource(
                subject.orElse(source.subject()),
                previewText.or(source::previewText),
                source.mjml(),
                source.html(),
                source.text());
    }

    /** The variables of a campaign's mail for one person, with those addresses. */
    public static JsonObject data(
            Campaign campaign, Template template, Recipient recipient, MailUrls urls) {
        return completed(shared(template, campaign), campaign, recipient, urls);
    }

    private static JsonObject completed(
            MailVariables shared, Campaign campaign, Recipient recipient, MailUrls urls) {
        return shared.withPerson(recipient.subscriber(), recipient.email(), recipient.profile())
                .with("campaign", Map.of("id", campaign.id().toString(), "name", campaign.name()))
                .with("unsubscribe_url", urls.unsubscribe())
                .with("preference_center_url", urls.preferences())
                .with("view_in_browser_url", urls.view())
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
            MailHeaders headers,
            MailVariables shared,
            Ready ready,
            PublicLinks links) {

        private MailLinks linksTo(Recipient recipient) {
            MailReference cause = MailReference.campaign(campaign.id().value());
            return links.inMail(
                    workspace, recipient.subscriber(), recipient.email(), Optional.of(cause));
        }

        private OutgoingMail to(Recipient recipient) {
            MailUrls urls = MailUrls.of(linksTo(recipient));
            JsonObject data = completed(shared.copy(), campaign, recipient, urls);
            RenderedMail mail = ready.template().render(data);
            return new OutgoingMail(
                    CampaignMail.messageIdOf(campaign, recipient.subscriber()),
                    campaign.content().from(),
                    LetterHead.to(recipient),
                    campaign.content().replyTo(),
                    tracked(recipient, MailContent.of(mail.subject(), mail, List.of())),
                    headers,
                    Optional.of(URI.create(urls.unsubscribe())),
                    OutgoingMail.ShownRecipients.recipientAlone());
        }

        private MailContent tracked(Recipient recipient, MailContent content) {
            if (ready.tracking().isOff() || content.html().isEmpty()) {
                return content;
            }
            TrackedMail tracked = new TrackedMail.OfCampaign(campaign.id(), recipient.subscriber());
            return content.withHtml(
                    ready.tracking()
                            .apply(content.html().get(), links.tracked(workspace, tracked)));
        }
    }
}
