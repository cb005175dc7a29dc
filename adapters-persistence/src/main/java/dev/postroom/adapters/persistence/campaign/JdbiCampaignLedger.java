package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.campaign.LedgerReading.LedgerRange;
import dev.postroom.adapters.persistence.email.SuppressedAddresses;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.RecipientOutcome;
import dev.postroom.domain.shared.seal.MacKey;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The ledger in PostgreSQL: {@link Freezing}, {@link ChunkClaims}, {@link LedgerReading}, {@link
 * LedgerWindows}, {@link Finishing} and {@link Reopening}.
 */
public final class JdbiCampaignLedger implements CampaignLedger {
    private final Handles handles;
    private final SuppressedAddresses suppressions;
    private final Runnable wake;

    /**
     * The ledger that uses these handles.
     *
     * @param key the key of the hashes of suppressed addresses
     * @param wake runs after each commit that froze a part of an audience or claimed a chunk: more
     *     chunks may be due
     */
    public JdbiCampaignLedger(Handles handles, MacKey key, Runnable wake) {
        this.handles = handles;
        this.suppressions = new SuppressedAddresses(key);
        this.wake = wake;
    }

    @Override
    public Optional<Claimed<Campaign>> claimUnfrozen(Duration lease) {
        return handles.transact(handle -> Freezing.claim(handle, lease));
    }

    @Override
    public int freezeNext(Claimed<Campaign> claim, Audience audience, int chunkSize) {
        return handles.transact(handle -> {
            handles.afterCommit(wake);
            return Freezing.next(handle, claim, audience, chunkSize);
        });
    }

    @Override
    public void releaseUnfrozen(Claimed<Campaign> claim) {
        handles.call(handle -> Freezing.release(handle, claim));
    }

    @Override
    public boolean isFrozen(Workspace workspace, CampaignId campaign) {
        return handles.call(handle -> Freezing.isComplete(handle, workspace, campaign));
    }

    @Override
    public Optional<Claimed<Chunk>> claimChunk(Duration lease, Collection<Claimed<Chunk>> inHand) {
        return handles.transact(handle -> {
            Optional<Claimed<Chunk>> claim = ChunkClaims.next(handle, lease, inHand);
            claim.ifPresent(_ -> handles.afterCommit(wake));
            return claim;
        });
    }

    @Override
    public List<LedgerEntry> read(Claimed<Chunk> claim, Audience audience, int after, int max) {
        LedgerRange range = new LedgerRange(after, max);
        return handles.call(
                handle -> LedgerReading.page(handle, suppressions, claim, audience, range));
    }

    @Override
    public LeaseState record(
            Claimed<Chunk> claim,
            List<RecipientOutcome> outcomes,
            List<Integer> announced,
            Duration lease) {
        return handles.call(
                handle -> LedgerWindows.record(handle, claim, outcomes, announced, lease));
    }

    @Override
    public void extend(Claimed<Chunk> claim, Duration lease) {
        handles.call(handle -> ChunkClaims.extend(handle, claim, lease));
    }

    @Override
    public void release(Claimed<Chunk> claim, Duration pause) {
        handles.transact(handle -> ChunkClaims.release(handle, claim, pause));
    }

    @Override
    public List<Claimed<Campaign>> lockFinished(int max) {
        return handles.call(handle -> Finishing.lock(handle, max));
    }

    @Override
    public int reopen(Workspace workspace, CampaignId campaign) {
        return handles.transact(handle -> Reopening.campaign(handle, workspace, campaign));
    }
}
