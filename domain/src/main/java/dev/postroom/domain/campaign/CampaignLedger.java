package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One row for each recipient of each campaign, in chunks. Each method is atomic: it joins the
 * caller's transaction, else it runs in its own. The database clock decides what is due.
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
     * lease}; or empty when there is none.
     */
    Optional<Claimed<Campaign>> claimUnfrozen(Duration lease);

    /**
     * Freezes the next part of the audience as one chunk: active subscribers created no later than
     * the campaign's start, each once.
     *
     * @return the number of recipients in the chunk; less than {@code chunkSize} when the audience
     *     is now completely frozen; -1 without any change when the lease was lost
     */
    int freezeNext(Claimed<Campaign> claim, Audience audience, int chunkSize);

    /**
     * Claims a chunk with due recipients, of a campaign in {@code SENDING}, for {@code lease}; or
     * empty. Recipients that a previous holder left in {@code SUBMITTING} are in doubt and become
     * {@code READY} or {@code UNKNOWN}, by the campaign's {@link OnUnknown}.
     */
    Optional<Claimed<Chunk>> claimChunk(Duration lease);

    /**
     * Marks up to {@code max} due recipients {@code SUBMITTING}, extends the lease, and returns
     * them. Recipients that are no longer active, no longer on the tags or deleted become {@code
     * SUPPRESSED} and are skipped. Empty when the chunk has no due recipient, the campaign is no
     * longer in {@code SENDING}, or the lease was lost.
     */
    List<Recipient> take(Claimed<Chunk> claim, Audience audience, int max, Duration lease);

    /**
     * Stores outcomes and the chunk's progress; false without any change when the lease was lost.
     */
    boolean record(Claimed<Chunk> claim, List<RecipientOutcome> outcomes);

    /**
     * Releases the chunk: finished when every recipient is terminal, else due again after {@code
     * pause} at the earliest. No effect when the lease was lost.
     */
    void release(Claimed<Chunk> claim, Duration pause);

    /**
     * Up to {@code max} campaigns in {@code SENDING} that are completely frozen and have no open
     * recipient; locked until the transaction ends. Campaigns locked by other transactions are
     * skipped.
     */
    List<Claimed<Campaign>> lockFinished(int max);

    /**
     * Makes every {@code DEFERRED}, {@code BOUNCED} and {@code FAILED} recipient {@code READY} and
     * due again, as if never attempted; returns their number. {@code UNKNOWN} recipients stay as
     * they are, because they may have received the mail. A chunk with recipients in {@code
     * SUBMITTING} stays with its holder. Joins the caller's transaction.
     */
    int reopen(Workspace workspace, CampaignId campaign);
}
