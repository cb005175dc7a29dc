package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.shared.Transactions;

/** Writes down, chunk by chunk, whom a campaign is for. */
final class AudienceFreezing {

    private final Transactions transactions;
    private final CampaignLedger ledger;
    private final AudienceResolution resolution;
    private final SettledAudience audiences;
    private final CampaignPace pace;

    AudienceFreezing(
            Transactions transactions,
            CampaignLedger ledger,
            AudienceResolution resolution,
            SettledAudience audiences,
            CampaignPace pace) {
        this.transactions = transactions;
        this.ledger = ledger;
        this.resolution = resolution;
        this.audiences = audiences;
        this.pace = pace;
    }

    int freezeNext() {
        return ledger.claimUnfrozen(pace.lease()).map(this::freeze).orElse(0);
    }

    // The whole audience under one claim: each chunk is a transaction of its own, so that senders
    // begin with the first one, and a crash costs no more than the lease.
    private int freeze(Claimed<Campaign> claim) {
        int frozen = 0;
        int last = pace.chunkSize();
        while (last == pace.chunkSize()) {
            last = freezeChunk(claim);
            frozen += Math.max(last, 0);
        }
        return frozen;
    }

    // A tag that is deleted in between takes its members along, and one that is renamed has the
    // campaign name it anew: each chunk looks the tags up that it is selected by, and holds them.
    private int freezeChunk(Claimed<Campaign> claim) {
        return transactions.inTransaction(() -> {
            Audience audience =
                    audiences.of(
                            claim.workspace(),
                            claim.work(),
                            filter -> resolution.selectedForNow(claim.workspace(), filter));
            return ledger.freezeNext(claim, audience, pace.chunkSize());
        });
    }
}
