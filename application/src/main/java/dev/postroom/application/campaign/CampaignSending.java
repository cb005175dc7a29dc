package dev.postroom.application.campaign;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Audiences;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Violation;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.Templates;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Starts, pauses, resumes, cancels and retries campaigns on request. */
public final class CampaignSending implements SendCampaigns {

    private final UnitOfWork work;
    private final Audiences audiences;
    private final Templates templates;
    private final CampaignLedger ledger;
    private final AudienceResolution resolution;
    private final CampaignTransitions transitions;

    public CampaignSending(
            UnitOfWork work,
            Campaigns campaigns,
            CampaignLedger ledger,
            Audiences audiences,
            Tags tags,
            Templates templates) {
        this.work = work;
        this.audiences = audiences;
        this.templates = templates;
        this.ledger = ledger;
        this.resolution = new AudienceResolution(tags);
        this.transitions = new CampaignTransitions(work, campaigns);
    }

    @Override
    public CountedCampaign send(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.DRAFT, CampaignStatus.SCHEDULED);
        return work.inTransaction(
                () -> start(caller, transitions.locked(workspace, id, from, "sent")));
    }

    private CountedCampaign start(Caller caller, Campaign campaign) {
        Workspace workspace = caller.workspace();
        Template template =
                templates
                        .lock(workspace, campaign.content().templateId())
                        .orElseThrow(() ->
                                refused(
                                        "template_id",
                                        "unknown_template",
                                        "The template does not exist any more."));
        Audience audience = resolution.complete(workspace, campaign.schedule().tagFilter());
        if (audiences.count(workspace, audience).eligible() == 0) {
            throw refused("tag_filter", "no_recipients", "No active subscriber is selected.");
        }
        return transitions.start(caller, campaign, template.version());
    }

    private static FailureException refused(String field, String code, String message) {
        return new Failure.Invalid(code, List.of(new Violation(field, code, message)))
                .asException();
    }

    @Override
    public CountedCampaign pause(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.SENDING);
        return move(workspace, id, from, CampaignStatus.PAUSED, "paused");
    }

    @Override
    public CountedCampaign resume(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.PAUSED);
        return move(workspace, id, from, CampaignStatus.SENDING, "resumed");
    }

    @Override
    public CountedCampaign cancel(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from =
                EnumSet.of(
                        CampaignStatus.DRAFT,
                        CampaignStatus.SCHEDULED,
                        CampaignStatus.SENDING,
                        CampaignStatus.PAUSED);
        return move(workspace, id, from, CampaignStatus.CANCELLED, "cancelled");
    }

    private CountedCampaign move(
            Workspace workspace,
            CampaignId id,
            Set<CampaignStatus> from,
            CampaignStatus next,
            String verb) {
        return work.inTransaction(() ->
                transitions.move(
                        workspace,
                        transitions.locked(workspace, id, from, verb),
                        next,
                        Optional.empty()));
    }

    @Override
    public CountedCampaign retry(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        Set<CampaignStatus> from = EnumSet.of(CampaignStatus.FAILED, CampaignStatus.SENT);
        return work.inTransaction(
                () -> reopened(workspace, transitions.locked(workspace, id, from, "retried")));
    }

    private CountedCampaign reopened(Workspace workspace, Campaign campaign) {
        int missed = ledger.reopen(workspace, campaign.id());
        if (missed == 0 && campaign.status() == CampaignStatus.SENT) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is sent, and every recipient was reached."
                                    .formatted(campaign.id()))
                    .asException();
        }
        return transitions.move(workspace, campaign, CampaignStatus.SENDING, Optional.empty());
    }
}
