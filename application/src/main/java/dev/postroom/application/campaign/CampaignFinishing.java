package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.Transactions;

import java.util.List;

/** Ends campaigns in which every recipient is settled. */
final class CampaignFinishing {

    private static final int MAX = 100;

    private final Transactions transactions;
    private final Campaigns campaigns;
    private final CampaignLedger ledger;
    private final CampaignMoves moves;

    CampaignFinishing(
            Transactions transactions,
            Campaigns campaigns,
            CampaignLedger ledger,
            CampaignMoves moves) {
        this.transactions = transactions;
        this.campaigns = campaigns;
        this.ledger = ledger;
        this.moves = moves;
    }

    int finishDue() {
        return transactions.inTransaction(() -> {
            List<Claimed<Campaign>> finished = ledger.lockFinished(MAX);
            finished.forEach(claim -> finish(claim.workspace(), claim.work()));
            return finished.size();
        });
    }

    private void finish(Workspace workspace, Campaign campaign) {
        CampaignStats stats = campaigns.find(workspace, campaign.id()).orElseThrow().stats();
        if (stats.recipients() > 0 && stats.of(RecipientStatus.ACCEPTED) == 0) {
            moves.fail(
                    workspace,
                    campaign,
                    "None of %d recipients could be reached.".formatted(stats.recipients()));
        } else {
            moves.complete(workspace, campaign);
        }
    }
}
