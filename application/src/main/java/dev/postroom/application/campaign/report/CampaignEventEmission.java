package dev.postroom.application.campaign.report;

import dev.postroom.application.campaign.sending.RefusalJudge;
import dev.postroom.application.email.delivery.DeliveryFeedback;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.sending.EmitCampaignEvents;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.campaign.sending.PendingCampaignEvents;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.template.Templates;

import java.util.List;
import java.util.Optional;

/**
 * Records the events of the outcomes in the ledgers of campaigns, and draws the conclusions about
 * people that were held back.
 */
public final class CampaignEventEmission implements EmitCampaignEvents {

    // of a campaign that is being deleted
    private static final int MOST_BATCHES = 20;

    private final UnitOfWork work;
    private final PendingCampaignEvents pending;
    private final Campaigns campaigns;
    private final CampaignMailEvents mails;
    private final RefusalJudge judge;
    private final EmissionPace pace;

    public CampaignEventEmission(
            UnitOfWork work,
            PendingCampaignEvents pending,
            Campaigns campaigns,
            Templates templates,
            DeliveryFeedback effects,
            EmissionPace pace) {
        this.work = work;
        this.pending = pending;
        this.campaigns = campaigns;
        this.mails = new CampaignMailEvents(work, templates, effects.people());
        this.judge = new RefusalJudge(effects.refusals(), effects.people());
        this.pace = pace;
    }

    @Override
    public int emitNext() {
        int max = pace.next();
        Optional<Integer> emitted = max == 0 ? Optional.empty() : emit(max);
        while (emitted.filter(count -> count == 0).isPresent()) {
            emitted = emit(max);
        }
        return emitted.orElse(0);
    }

    // Empty when no campaign is due. The events and the marks of their outcomes commit together.
    private Optional<Integer> emit(int max) {
        return work.inTransaction(() -> pending.take(max).map(this::emitted));
    }

    private int emitted(PendingCampaignEvents.Part part) {
        if (!part.outcomes().isEmpty()) {
            campaigns
                    .read(part.workspace(), part.campaign())
                    .ifPresent(campaign -> mails.emit(part.workspace(), campaign, part.outcomes()));
        }
        if (judge.judge(part.workspace(), part.campaign(), work.now(part.workspace()))) {
            pending.again(part.workspace(), part.campaign());
        }
        return part.outcomes().size();
    }

    /**
     * Records the events that are left of a campaign that will be deleted, in the caller's
     * transaction. {@code Conflict} ({@code events_pending}) when that is so much that it is left
     * to the worker.
     */
    public void emitRest(Workspace workspace, Campaign campaign) {
        int batches = 0;
        int last = EmissionPace.BATCH;
        if (judge.judge(workspace, campaign.id(), work.now(workspace))) {
            throw pending(campaign.id());
        }
        while (last == EmissionPace.BATCH) {
            last = emit(workspace, campaign);
            batches++;
            if (batches == MOST_BATCHES && last == EmissionPace.BATCH) {
                throw pending(campaign.id());
            }
        }
    }

    private int emit(Workspace workspace, Campaign campaign) {
        List<FinalOutcome> outcomes = pending.takeOf(workspace, campaign.id(), EmissionPace.BATCH);
        mails.emit(workspace, campaign, outcomes);
        return outcomes.size();
    }

    private static FailureException pending(CampaignId id) {
        return Failure.Conflict.of(
                        "events_pending",
                        "The events of campaign %s are still being recorded.".formatted(id))
                .asException();
    }
}
