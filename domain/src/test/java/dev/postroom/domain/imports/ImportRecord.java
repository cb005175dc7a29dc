package dev.postroom.domain.imports;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** An import as the in-memory ports keep it. */
public record ImportRecord(
        Workspace workspace,
        ImportJob job,
        List<byte[]> chunks,
        List<RejectedRow> rejected,
        InMemoryLease lease)
        implements InMemoryRow {

    public ImportRecord {
        chunks = List.copyOf(chunks);
        rejected = List.copyOf(rejected);
    }

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public ImportId key() {
        return job.id();
    }

    boolean isOpen() {
        return job.state().completedAt().isEmpty() && !isHeld();
    }

    boolean isHeld() {
        return job.status() == ImportStatus.HELD;
    }

    ImportRecord with(ImportJob newJob, InMemoryLease newLease) {
        return new ImportRecord(workspace, newJob, chunks, rejected, newLease);
    }

    ImportRecord withRejected(List<RejectedRow> more) {
        List<RejectedRow> all = new ArrayList<>(rejected);
        all.addAll(more);
        return new ImportRecord(workspace, job, chunks, all, lease);
    }

    ImportRecord withoutContent() {
        return new ImportRecord(workspace, job, List.of(), rejected, lease);
    }
}
