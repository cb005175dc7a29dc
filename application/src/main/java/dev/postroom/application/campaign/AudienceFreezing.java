package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;

/** Writes down, chunk by chunk, whom a campaign is for. */
final class AudienceFreezing {

    private final CampaignLedger ledger;
    private final AudienceResolution resolution;
    private final CampaignPace pace;

    AudienceFreezing(CampaignLedger ledger, AudienceResolution resolution, CampaignPace pace) {
        this.ledger = ledger;
        this.resolution = resolution;
        this.pace = pace;
    }

    int freezeNext() {
        return ledger.claimUnfrozen(pace.lease()).map(this::freeze).orElse(0);
    }

    // The whole audience under one claim: each chunk is a transaction of its own, so that senders
    // begin with the first one, and a crash costs no more than the lease.
    private int freeze(Claimed<Campaign> claim) {
        Audience audience = resolution.present(claim.workspace(), claim.work().tagFilter());
        int frozen = 0;
        int last = pace.chunkSize();
        while (last == pace.chunkSize()) {
            last = ledger.freezeNext(claim, audience, pace.chunkSize());
            frozen += Math.max(last, 0);
        }
        return frozen;
    }
}
