package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerEntry;
import dev.postroom.domain.campaign.LedgerHold;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.campaign.RecipientStatus;

import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * A chunk of made-up recipients for one turn. Each call also goes to the real ledger, which has no
 * such chunk and stores nothing. Belongs to one thread.
 */
final class SampleLedger implements TurnLedger {

    private final CampaignLedger ledger;
    private final int size;
    private final BooleanSupplier isOver;
    private int accepted;
    private boolean isDisturbed;

    /**
     * @param size the recipients of the chunk
     * @param isOver whether the rehearsal must end
     */
    SampleLedger(CampaignLedger ledger, int size, BooleanSupplier isOver) {
        this.ledger = ledger;
        this.size = size;
        this.isOver = isOver;
    }

    /** The recorded mails that were accepted. */
    int accepted() {
        return accepted;
    }

    /** Whether a mail was recorded that was not accepted. */
    boolean isDisturbed() {
        return isDisturbed;
    }

    private boolean goesOn() {
        return !isDisturbed && !isOver.getAsBoolean();
    }

    @Override
    public List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max) {
        ledger.read(claim, audience, after, max);
        int rest = Math.min(max, size - after);
        return rest > 0 && goesOn() ? ledger.sample(claim.workspace(), after, rest) : List.of();
    }

    @Override
    public LedgerHold record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease) {
        ledger.record(claim, outcomes, announced, lease);
        for (RecipientOutcome outcome : outcomes) {
            boolean isAccepted = outcome.status() == RecipientStatus.ACCEPTED;
            accepted += isAccepted ? 1 : 0;
            isDisturbed |= !isAccepted;
        }
        return goesOn() ? LedgerHold.HELD : LedgerHold.STOPPED;
    }

    @Override
    public void release(Claimed<Chunk> claim, Duration pause) {
        ledger.release(claim, pause);
    }
}
