package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.Transactions;

import java.util.Optional;

/** Stops campaigns that cannot go on as they are. */
final class CampaignStopping {

    private static final System.Logger LOG = System.getLogger(CampaignStopping.class.getName());

    private final Transactions transactions;
    private final Campaigns campaigns;
    private final CampaignMoves moves;

    CampaignStopping(Transactions transactions, Campaigns campaigns, CampaignMoves moves) {
        this.transactions = transactions;
        this.campaigns = campaigns;
        this.moves = moves;
    }

    /**
     * Pauses the campaign, or fails it when nobody was reached so far; its recipients stay queued.
     * Does nothing when it has moved since the caller looked at it.
     */
    void stop(Workspace workspace, Campaign seen, String reason) {
        transactions.inTransaction(() ->
                campaigns
                        .lock(workspace, seen.id())
                        .filter(locked -> locked.status() == CampaignStatus.SENDING)
                        .filter(locked -> locked.revision().version() == seen.revision().version())
                        .ifPresent(locked -> stopLocked(workspace, locked, reason)));
    }

    private void stopLocked(Workspace workspace, Campaign locked, String reason) {
        CampaignStats stats = campaigns.find(workspace, locked.id()).orElseThrow().stats();
        if (stats.of(RecipientStatus.ACCEPTED) == 0) {
            moves.fail(workspace, locked, reason);
        } else {
            moves.move(workspace, locked, CampaignStatus.PAUSED, Optional.of(reason));
        }
        LOG.log(System.Logger.Level.WARNING, "Campaign {0} was stopped", locked.id());
    }
}
