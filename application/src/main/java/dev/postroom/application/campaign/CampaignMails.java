package dev.postroom.application.campaign;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.shared.LastUsed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.Templates;

import java.util.Optional;
import java.util.UUID;

/** Writes the mails of campaigns. Safe for any number of threads. */
public final class CampaignMails {

    private static final int COMPILED = 64;

    private final Templates templates;
    private final TemplateRenderer renderer;
    private final PublicLinks links;
    private final LastUsed<Key, CompiledTemplate> compiled = new LastUsed<>(COMPILED);

    public CampaignMails(Templates templates, TemplateRenderer renderer, PublicLinks links) {
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

    /** Writes one campaign's mail to any of its recipients. */
    interface Writer {

        /** The mail; fails with {@code Invalid} when it cannot be filled in for this person. */
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
        CompiledTemplate ready =
                compiled.get(key, () -> renderer.compile(source(template, campaign)));
        return new CampaignLetter(workspace, campaign, template, ready, links)::to;
    }

    private static TemplateSource source(Template template, Campaign campaign) {
        return CampaignSource.of(
                template, campaign.content().subject(), campaign.content().previewText());
    }

    private static FailureException gone(Campaign campaign) {
        return new Failure.NotFound("Template", campaign.content().templateId().toString())
                .asException();
    }
}
