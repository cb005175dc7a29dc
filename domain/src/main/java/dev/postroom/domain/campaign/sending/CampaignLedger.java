package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * One row for each recipient of each campaign, by position, in chunks of consecutive positions.
 * Each method is atomic: it joins the caller's transaction, else it runs in its own. The database
 * clock decides what is due.
 */
@DrivenPort
public interface CampaignLedger {

    /**
     * A part of a campaign's ledger that one worker handles at a time.
     *
     * @param number counts from 1 within the campaign
     */
    record Chunk(CampaignId campaign, int number) {}

    /**
     * Claims a campaign in {@code SENDING} whose audience is not completely frozen, for {@code
     * lease}; or empty when there is none. Campaigns take turns: one that has had no turn yet is
     * next, so that its first mails leave early, then the one that has been due for the longest
     * time.
     */
    Optional<Claimed<Campaign>> claimUnfrozen(Duration lease);

    /**
     * Freezes the next part of the audience as one chunk: active subscribers created no later than
     * the campaign's start, each once, at the positions after those of the chunk before.
     *
     * @return the number of recipients in the chunk; less than {@code chunkSize} when the audience
     *     is now completely frozen; -1 without any change when the lease was lost
     */
    int freezeNext(Claimed<Campaign> claim, Audience audience, int chunkSize);

    /**
     * Makes a campaign whose audience is not completely frozen due again, after those that are due.
     * No effect when the lease was lost.
     */
    void releaseUnfrozen(Claimed<Campaign> claim);

    /** Whether the audience of a campaign is completely frozen; false without the campaign. */
    boolean isFrozen(Workspace workspace, CampaignId campaign);

    /**
     * Claims a chunk with due recipients, of a campaign in {@code SENDING}, for {@code lease}; or
     * empty. Workspaces take turns: the one whose last claim is the longest ago is next. Recipients
     * that a previous holder announced and did not record become {@code UNKNOWN}; those that it
     * handed over without an announcement are due again.
     *
     * @param inHand claims whose workers are at work; their chunks stay with them, also when their
     *     leases are over
     */
    Optional<Claimed<Chunk>> claimChunk(Duration lease, Collection<Claimed<Chunk>> inHand);

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
    LeaseState record(
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

    /**
     * Up to {@code max} campaigns in {@code SENDING} that are completely frozen and have no open
     * recipient; locked until the transaction ends. Campaigns locked by other transactions are
     * skipped.
     */
    List<Claimed<Campaign>> lockFinished(int max);

    /**
     * Makes every {@code BOUNCED} and {@code FAILED} recipient {@code READY}, and those and every
     * {@code DEFERRED} one due at once, as if never attempted; returns their number. {@code
     * UNKNOWN} recipients stay as they are, because they may have received the mail. A chunk that
     * is held stays with its holder. Joins the caller's transaction.
     */
    int reopen(Workspace workspace, CampaignId campaign);
}
