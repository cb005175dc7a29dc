package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;

import java.time.Duration;
import java.util.List;

/**
 * The part of a {@link CampaignLedger} that the holder of a claimed chunk uses. Each method is
 * atomic, as there.
 */
public interface ChunkLedger {

    /**
     * Up to {@code max} open and due recipients of the chunk after a position, in the order of
     * their positions. Status, tags and suppressions are those of this moment. Empty when there is
     * none, the campaign is no longer in {@code SENDING}, or the lease was lost. Changes nothing.
     *
     * @param after 0 for the first
     */
    List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max);

    /**
     * Stores the outcomes of recipients that were read under this claim, each once, replaces the
     * announcement, and extends the lease, all or nothing. Outcomes are also stored for a campaign
     * that is no longer in {@code SENDING}. Storing the same outcomes again changes no count, so
     * that a call whose answer was lost can be repeated.
     *
     * @param announced the positions that are handed over next, at most 256; they become {@code
     *     UNKNOWN} when the chunk is claimed again and no outcome was recorded
     */
    LedgerHold record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease);

    /** Extends the lease of a chunk that is still held under this claim; else does nothing. */
    void extend(Claimed<Chunk> claim, Duration lease);

    /**
     * Releases the chunk: finished when every recipient is terminal, else due again after {@code
     * pause} at the earliest. Every recipient that was handed over has been recorded. No effect
     * when the lease was lost.
     */
    void release(Claimed<Chunk> claim, Duration pause);
}
