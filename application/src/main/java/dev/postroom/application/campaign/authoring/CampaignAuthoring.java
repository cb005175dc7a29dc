package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.CampaignState;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.MailAdditions;
import dev.postroom.domain.campaign.NewCampaign;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.campaign.audience.Audiences;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.subscriber.SubscriberFilter;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.Templates;

import org.jspecify.annotations.Nullable;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Creates drafts and reads campaigns. */
public final class CampaignAuthoring implements AuthorCampaigns {

    private static final String UNKNOWN_TEMPLATE = "unknown_template";

    private final UnitOfWork work;
    private final Campaigns campaigns;
    private final Audiences audiences;
    private final AudienceResolution resolution;
    private final TemplateLookup templates;
    private final TemplateRenderer renderer;
    private final SenderPolicy senders;

    public CampaignAuthoring(
            UnitOfWork work,
            Campaigns campaigns,
            Audiences audiences,
            AudienceResolution resolution,
            Templates templates,
            TemplateRenderer renderer,
            SenderPolicy senders) {
        this.work = work;
        this.campaigns = campaigns;
        this.audiences = audiences;
        this.resolution = resolution;
        this.templates = new TemplateLookup(templates);
        this.renderer = renderer;
        this.senders = senders;
    }

    @Override
    public CountedCampaign create(Caller caller, NewCampaign request) {
        Workspace workspace = caller.workspace();
        Campaign draft = draft(workspace, request);
        work.inTransaction(() -> {
            hold(workspace, draft);
            campaigns.add(workspace, draft);
        });
        return new CountedCampaign(draft, new CampaignStats(Map.of()));
    }

    @Override
    public CountedCampaign get(Workspace workspace, CampaignId id) {
        return campaigns.find(workspace, id).orElseThrow(() -> CampaignTransitions.notFound(id));
    }

    @Override
    public Map<CampaignStatus, Long> countByStatus(Workspace workspace) {
        return campaigns.countByStatus(workspace);
    }

    @Override
    public Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page) {
        return campaigns.list(workspace, query, page);
    }

    @Override
    public Reach countRecipients(Workspace workspace, CampaignId id) {
        CampaignSchedule schedule =
                resolution.ruled(workspace, get(workspace, id).campaign().schedule());
        return new Reach(
                audiences.count(workspace, resolution.selected(workspace, schedule)),
                schedule.doubt());
    }

    @Override
    public AudienceCount countSelected(Workspace workspace, SubscriberFilter filter) {
        Audience everyone = new Audience(List.of(), List.of(), false);
        return audiences.count(workspace, everyone.filtered(Optional.of(filter)));
    }

    private Campaign draft(Workspace workspace, NewCampaign request) {
        Violations violations = new Violations();
        Optional<Template> template = template(workspace, request.content().template(), violations);
        Mailbox from = sender(request.content().from(), violations);
        checkRecipients(workspace, request.schedule(), violations);
        violations.throwIfAny();
        Template known = template.orElseThrow();
        // an override can be invalid although the template is valid
        renderer.compile(
                CampaignComposer.source(
                        known, request.content().subject(), request.content().previewText()));
        return draft(request, known.id(), Objects.requireNonNull(from), work.now(workspace));
    }

    @Override
    public void check(
            Workspace workspace,
            Optional<String> template,
            Optional<Mailbox> from,
            CampaignSchedule schedule) {
        Violations violations = new Violations();
        template.ifPresent(reference -> template(workspace, reference, violations));
        sender(from, violations);
        checkRecipients(workspace, schedule, violations);
        violations.throwIfAny();
    }

    private Optional<Template> template(
            Workspace workspace, String reference, Violations violations) {
        Optional<Template> template = templates.find(workspace, reference);
        if (template.isEmpty()) {
            violations.add("template_id", UNKNOWN_TEMPLATE, Messages.UNKNOWN_TEMPLATE);
        }
        return template;
    }

    private @Nullable Mailbox sender(Optional<Mailbox> from, Violations violations) {
        return violations.check("from_email", () -> senders.senderFor(from));
    }

    // a draft may leave open whom it is for, and may not say two things
    private void checkRecipients(
            Workspace workspace, CampaignSchedule schedule, Violations violations) {
        violations.check(
                "",
                () -> {
                    resolution.verify(workspace, schedule);
                    return schedule;
                });
        schedule.twoRules().ifPresent(violations::add);
        if (schedule.everyone()) {
            resolution.ruled(workspace, schedule).doubt().ifPresent(violations::add);
        }
    }

    // Locks the template, the tags and the segment until the transaction ends: one of them may have
    // been deleted
    // by now.
    private void hold(Workspace workspace, Campaign draft) {
        if (templates.held(workspace, draft.content().templateId().toString()).isEmpty()) {
            throw Failure.Invalid.field("template_id", UNKNOWN_TEMPLATE, Messages.UNKNOWN_TEMPLATE)
                    .asException();
        }
        resolution.complete(workspace, draft.schedule());
    }

    private Campaign draft(NewCampaign request, TemplateId template, Mailbox from, Instant now) {
        return new Campaign(
                new CampaignId(work.nextId()),
                request.name(),
                new CampaignContent(
                        template,
                        Optional.empty(),
                        request.content().subject(),
                        request.content().previewText(),
                        from,
                        request.content().replyTo(),
                        request.content().variables(),
                        new MailAdditions(
                                request.content().headers(), request.content().tracking())),
                request.schedule(),
                CampaignState.draft(),
                Revision.first(now));
    }
}
