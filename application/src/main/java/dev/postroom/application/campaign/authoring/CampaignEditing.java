package dev.postroom.application.campaign.authoring;

import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.report.CampaignEventEmission;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.Templates;

import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Changes, copies and deletes campaigns. */
public final class CampaignEditing implements EditCampaigns {

    private static final Set<CampaignStatus> CHANGEABLE =
            EnumSet.of(CampaignStatus.DRAFT, CampaignStatus.SCHEDULED, CampaignStatus.PAUSED);
    private static final Set<CampaignStatus> DELETABLE =
            EnumSet.of(CampaignStatus.DRAFT, CampaignStatus.CANCELLED);

    private final UnitOfWork work;
    private final Campaigns campaigns;
    private final Templates templates;
    private final AudienceResolution resolution;
    private final CampaignParts parts;
    private final CampaignTransitions transitions;
    private final CampaignEventEmission emission;

    /**
     * A use case on these ports.
     *
     * @param emission records the events of outcomes before these are deleted
     */
    public CampaignEditing(
            UnitOfWork work,
            Campaigns campaigns,
            CampaignTools tools,
            CampaignEventEmission emission) {
        this.work = work;
        this.campaigns = campaigns;
        this.templates = tools.templates();
        this.resolution = tools.resolution();
        this.parts = new CampaignParts(tools);
        this.transitions = new CampaignTransitions(work, campaigns);
        this.emission = emission;
    }

    @Override
    public CountedCampaign update(
            Caller caller, CampaignId id, CampaignPatch patch, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        Campaign seen =
                campaigns.read(workspace, id).orElseThrow(() -> CampaignTransitions.notFound(id));
        // outside of the transaction, because it compiles the template
        Campaign expected = parts.patched(workspace, seen, patch, work.now(workspace));
        return work.inTransaction(() -> {
            Campaign current =
                    transitions.locked(workspace, id, CHANGEABLE, "changed", expectedVersion);
            Campaign next =
                    current.equals(seen)
                            ? expected
                            : parts.patched(workspace, current, patch, work.now(workspace));
            if (!next.equals(current)) {
                store(workspace, current, next);
            }
            return found(workspace, id);
        });
    }

    private void store(Workspace workspace, Campaign current, Campaign next) {
        if (!next.schedule().sendTime().equals(current.schedule().sendTime())) {
            requireScheduled(current);
        }
        boolean retargeted = !next.schedule().selectsLike(current.schedule());
        if (retargeted && current.status() == CampaignStatus.PAUSED) {
            throw Failure.Conflict.of(
                            "audience_frozen",
                            "Campaign %s is paused, and its recipients were fixed when sending started."
                                    .formatted(current.id()))
                    .asException();
        }
        if (retargeted) {
            // locks the tags: one of them may have been deleted by now
            resolution.complete(workspace, next.schedule());
        }
        if (!next.content().templateId().equals(current.content().templateId())) {
            hold(workspace, next.content().templateId());
        }
        campaigns.update(workspace, next);
    }

    // the template may have been deleted by now
    private void hold(Workspace workspace, TemplateId template) {
        if (templates.lock(workspace, template).isEmpty()) {
            throw CampaignParts.gone();
        }
    }

    private static void requireScheduled(Campaign campaign) {
        if (campaign.status() != CampaignStatus.SCHEDULED) {
            throw Failure.Conflict.of(
                            "invalid_state",
                            "Campaign %s is %s; only a scheduled campaign can be rescheduled."
                                    .formatted(campaign.id(), campaign.status().keyword()))
                    .asException();
        }
    }

    @Override
    public CountedCampaign duplicate(Caller caller, CampaignId id) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            // held, so that the copy's template and tags were in use until it uses them itself
            Campaign original =
                    transitions.locked(
                            workspace, id, EnumSet.allOf(CampaignStatus.class), "duplicated");
            Campaign copy = original.copied(new CampaignId(work.nextId()), work.now(workspace));
            campaigns.add(workspace, copy);
            return new CountedCampaign(copy, new CampaignStats(Map.of()));
        });
    }

    @Override
    public void delete(Caller caller, CampaignId id, Optional<Long> expectedVersion) {
        Workspace workspace = caller.workspace();
        work.inTransaction(() -> {
            Campaign campaign =
                    transitions.locked(workspace, id, DELETABLE, "deleted", expectedVersion);
            emission.emitRest(workspace, campaign);
            campaigns.delete(workspace, id);
        });
    }

    private CountedCampaign found(Workspace workspace, CampaignId id) {
        return campaigns.find(workspace, id).orElseThrow(() -> CampaignTransitions.notFound(id));
    }
}
