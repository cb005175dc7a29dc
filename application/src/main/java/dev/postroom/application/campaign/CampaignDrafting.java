package dev.postroom.application.campaign;

import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Revision;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Makes drafts out of wishes. */
final class CampaignDrafting {

    private static final String UNKNOWN_TEMPLATE = "unknown_template";

    private final TemplateLookup templates;
    private final AudienceResolution resolution;
    private final TemplateRenderer renderer;
    private final SenderPolicy senders;
    private final IdGenerator ids;
    private final WorkspaceClock clock;

    CampaignDrafting(
            TemplateLookup templates,
            AudienceResolution resolution,
            TemplateRenderer renderer,
            SenderPolicy senders,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.templates = templates;
        this.resolution = resolution;
        this.renderer = renderer;
        this.senders = senders;
        this.ids = ids;
        this.clock = clock;
    }

    Campaign draft(Workspace workspace, NewCampaign wish) {
        Violations violations = new Violations();
        Optional<Template> template = templates.find(workspace, wish.content().template());
        if (template.isEmpty()) {
            violations.add("template_id", UNKNOWN_TEMPLATE, "There is no such template.");
        }
        Mailbox from =
                violations.check("from_email", () -> senders.senderFor(wish.content().from()));
        violations.check(
                "",
                () -> {
                    resolution.verify(workspace, wish.schedule().tagFilter());
                    return wish;
                });
        violations.throwIfAny();
        Template known = template.orElseThrow();
        // an override may be broken even though the template is whole
        renderer.compile(
                CampaignSource.of(known, wish.content().subject(), wish.content().previewText()));
        return draft(wish, known.id(), Objects.requireNonNull(from), clock.now(workspace));
    }

    /**
     * Has the draft's template and tags stay until the transaction ends; {@code Invalid} when one
     * of them is gone already.
     */
    void hold(Workspace workspace, Campaign draft) {
        if (templates.held(workspace, draft.content().templateId().toString()).isEmpty()) {
            throw Failure.Invalid.field(
                            "template_id", UNKNOWN_TEMPLATE, "There is no such template.")
                    .asException();
        }
        resolution.complete(workspace, draft.schedule().tagFilter());
    }

    private Campaign draft(NewCampaign wish, TemplateId template, Mailbox from, Instant now) {
        return new Campaign(
                new CampaignId(ids.next()),
                wish.name(),
                new CampaignContent(
                        template,
                        Optional.empty(),
                        wish.content().subject(),
                        wish.content().previewText(),
                        from,
                        wish.content().replyTo(),
                        wish.content().variables()),
                wish.schedule(),
                CampaignState.draft(),
                Revision.first(now));
    }
}
