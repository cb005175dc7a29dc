package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.CampaignAudience;
import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.campaign.throttle.SendingActivity;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.RunCampaigns;

import java.util.List;

/** Freezes the audiences of running campaigns, sends to them and completes the campaigns. */
public final class CampaignRunning implements RunCampaigns {

    private static final int MAX_FINISHED = 100;
    private static final int CHUNKS = 4;

    private final UnitOfWork work;
    private final Campaigns campaigns;
    private final CampaignLedger ledger;
    private final CampaignAudience audiences;
    private final CampaignTransitions transitions;
    private final ChunkSending sending;
    private final RefusalJudge judge;
    private final CampaignPace pace;

    public CampaignRunning(
            UnitOfWork work,
            Campaigns campaigns,
            CampaignLedger ledger,
            AudienceResolution resolution,
            CampaignComposer composer,
            CampaignHandover handover) {
        this.work = work;
        this.campaigns = campaigns;
        this.ledger = ledger;
        this.audiences = new CampaignAudience(campaigns, resolution);
        this.transitions = new CampaignTransitions(work, campaigns);
        this.sending = new ChunkSending(work, ledger, campaigns, audiences, composer, handover);
        this.judge = new RefusalJudge(handover.effects().refusals(), handover.effects().people());
        this.pace = handover.pace();
    }

    @Override
    public int freezeNext() {
        return ledger.claimUnfrozen(pace.lease()).map(this::freeze).orElse(0);
    }

    // Each chunk is its own transaction: senders start with the first one, and a crash delays the
    // rest by at most the lease. Not the whole audience at a time, so that other campaigns have
    // their turn.
    private int freeze(Claimed<Campaign> claim) {
        int frozen = 0;
        int last = pace.chunkSize();
        for (int chunks = 0; chunks < CHUNKS && last == pace.chunkSize(); chunks++) {
            last = freezeChunk(claim);
            frozen += Math.max(last, 0);
        }
        if (last == pace.chunkSize()) {
            ledger.releaseUnfrozen(claim);
        }
        return frozen;
    }

    // Between two chunks a tag can be deleted or renamed: each chunk resolves its tags again and
    // locks them.
    private int freezeChunk(Claimed<Campaign> claim) {
        return work.inTransaction(() -> {
            Audience audience = audiences.selectedForNow(claim.workspace(), claim.work());
            return ledger.freezeNext(claim, audience, pace.chunkSize());
        });
    }

    @Override
    public int sendNext() {
        return sending.sendNext();
    }

    /** Whether this process is sending campaigns. */
    public SendingActivity activity() {
        return sending.activity();
    }

    @Override
    public void keepLeases() {
        sending.keepLeases();
    }

    @Override
    public int finishDue() {
        return work.inTransaction(() -> {
            List<Claimed<Campaign>> finished = ledger.lockFinished(MAX_FINISHED);
            finished.forEach(claim -> finish(claim.workspace(), claim.work()));
            return finished.size();
        });
    }

    private void finish(Workspace workspace, Campaign campaign) {
        CampaignStats stats = campaigns.find(workspace, campaign.id()).orElseThrow().stats();
        if (stats.recipients() > 0 && stats.arrived() == 0) {
            transitions.fail(
                    workspace,
                    campaign,
                    "No mail could be delivered to any of the %d recipients."
                            .formatted(stats.recipients()));
        } else {
            transitions.complete(workspace, campaign);
        }
        // the others are judged with the events
        boolean _ = judge.judge(workspace, campaign.id(), work.now(workspace));
    }
}
