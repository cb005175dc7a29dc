package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.List;
import java.util.UUID;

/**
 * A chunk as the in-memory ledger keeps it.
 *
 * @param isHeld whether a worker has it
 * @param announced the positions that its holder hands over next
 */
public record ChunkRow(
        UUID workspaceId, Chunk chunk, InMemoryLease lease, boolean isHeld, List<Integer> announced)
        implements InMemoryRow {

    public static ChunkRow frozen(UUID workspaceId, Chunk chunk, InMemoryLease lease) {
        return new ChunkRow(workspaceId, chunk, lease, false, List.of());
    }

    @Override
    public Chunk key() {
        return chunk;
    }

    ChunkRow held(InMemoryLease newLease, List<Integer> positions) {
        return new ChunkRow(workspaceId, chunk, newLease, true, List.copyOf(positions));
    }

    boolean isOf(Claimed<Chunk> claim) {
        return workspaceId.equals(claim.workspace().id()) && chunk.equals(claim.work());
    }

    public ChunkRow free(InMemoryLease newLease) {
        return new ChunkRow(workspaceId, chunk, newLease, false, List.of());
    }
}
