package dev.postroom.domain.trigger;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.UUID;

/** A scan as the in-memory ports keep it. */
public record DateScanRow(Workspace workspace, DateScan scan, Instant dueAt)
        implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public TriggerId key() {
        return scan.trigger();
    }
}
