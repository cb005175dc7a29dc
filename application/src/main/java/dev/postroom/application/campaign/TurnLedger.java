package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.LedgerHold;
import dev.postroom.domain.campaign.RecipientOutcome;

import java.time.Duration;
import java.util.List;

/** What the holder of a claimed chunk does in its ledger. */
interface TurnLedger {

    /** As {@link CampaignLedger#read}. */
    List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max);

    /** As {@link CampaignLedger#record}. */
    LedgerHold record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease);

    /** As {@link CampaignLedger#release}. */
    void release(Claimed<Chunk> claim, Duration pause);
}
