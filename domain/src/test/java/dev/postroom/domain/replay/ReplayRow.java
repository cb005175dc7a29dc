package dev.postroom.domain.replay;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.UUID;

/** A replay as the in-memory ports keep it. */
record ReplayRow(Workspace workspace, Replay replay, InMemoryLease lease) implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public ReplayId key() {
        return replay.id();
    }

    boolean isOpen() {
        return replay.status().isOpen();
    }

    ReplayRow with(Replay other, InMemoryLease newLease) {
        return new ReplayRow(workspace, other, newLease);
    }
}
