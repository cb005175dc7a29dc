package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One row for each recipient of each campaign, in chunks. Each method is one transaction of its own
 * when called outside of one, and leaves the ledger whole when the process dies at any line. The
 * database's clock decides what is due.
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
     * Holds a campaign in {@code SENDING} whose audience is not frozen whole, for {@code lease}; or
     * empty when there is none.
     */
    Optional<Claimed<Campaign>> claimUnfrozen(Duration lease);

    /**
     * Freezes the next part of the audience as one chunk: active subscribers made no later than the
     * campaign's start, each once.
     *
     * @return how many recipients the chunk has; less than {@code chunkSize} when the audience is
     *     frozen whole now; -1 when the lease was lost and nothing was done
     */
    int freezeNext(Claimed<Campaign> claim, Audience audience, int chunkSize);

    /**
     * Holds a chunk with due recipients, of a campaign in {@code SENDING}, for {@code lease}; or
     * empty. Recipients that an earlier holder left in {@code SUBMITTING} are in doubt and become
     * {@code READY} or {@code UNKNOWN}, as the campaign says.
     */
    Optional<Claimed<Chunk>> claimChunk(Duration lease);

    /**
     * Marks up to {@code max} due recipients {@code SUBMITTING}, prolongs the lease, and returns
     * them. Recipients that are no longer active, no longer on the tags or deleted become {@code
     * SUPPRESSED} and are skipped. Empty when the chunk has no due recipient, the campaign is no
     * longer in {@code SENDING}, or the lease was lost.
     */
    List<Recipient> take(Claimed<Chunk> claim, Audience audience, int max, Duration lease);

    /** Stores outcomes with the chunk's progress; false and no change when the lease was lost. */
    boolean record(Claimed<Chunk> claim, List<RecipientOutcome> outcomes);

    /**
     * Gives the chunk back: finished when every recipient is terminal, else due again after {@code
     * pause} at the earliest. Nothing when the lease was lost.
     */
    void release(Claimed<Chunk> claim, Duration pause);

    /**
     * Campaigns in {@code SENDING} that are frozen whole and have no open recipient, up to {@code
     * max}; locked until the transaction ends, those locked elsewhere are passed over.
     */
    List<Claimed<Campaign>> lockFinished(int max);

    /**
     * Makes every {@code DEFERRED}, {@code BOUNCED} and {@code FAILED} recipient {@code READY} and
     * due again, as if never attempted; returns how many. {@code UNKNOWN} ones may have got the
     * mail and stay held. A chunk with recipients in {@code SUBMITTING} stays its holder's. Joins.
     */
    int reopen(Workspace workspace, CampaignId campaign);
}
