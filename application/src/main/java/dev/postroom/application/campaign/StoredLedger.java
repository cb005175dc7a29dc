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

/** The ledgers of the campaigns. Safe for any number of threads. */
record StoredLedger(CampaignLedger ledger) implements TurnLedger {

    @Override
    public List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max) {
        return ledger.read(claim, audience, after, max);
    }

    @Override
    public LedgerHold record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease) {
        return ledger.record(claim, outcomes, announced, lease);
    }

    @Override
    public void release(Claimed<Chunk> claim, Duration pause) {
        ledger.release(claim, pause);
    }
}
