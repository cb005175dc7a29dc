package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** When a workspace last had a chunk claimed, as a number that grows with each claim. */
record LedgerTurn(UUID workspaceId, long number) implements InMemoryRow {

    @Override
    public UUID key() {
        return workspaceId;
    }
}
