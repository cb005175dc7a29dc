package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A chunk as the in-memory ledger keeps it. */
record ChunkRow(UUID workspaceId, Chunk chunk, InMemoryLease lease) implements InMemoryRow {

    @Override
    public Chunk key() {
        return chunk;
    }

    ChunkRow held(InMemoryLease newLease) {
        return new ChunkRow(workspaceId, chunk, newLease);
    }
}
