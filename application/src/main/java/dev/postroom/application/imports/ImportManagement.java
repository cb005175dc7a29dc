package dev.postroom.application.imports;

import dev.postroom.application.tag.TagReferences;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportSort;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Transactions;
import dev.postroom.domain.tag.Tags;

import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** Imports of a workspace, from the client's side. */
public final class ImportManagement implements ImportSubscribers {

    private static final int REJECTED_AT_ONCE = 500;

    private final Transactions transactions;
    private final Imports imports;
    private final TagReferences references;
    private final IdGenerator ids;
    private final WorkspaceClock clock;

    public ImportManagement(
            Transactions transactions,
            Imports imports,
            Tags tags,
            IdGenerator ids,
            WorkspaceClock clock) {
        this.transactions = transactions;
        this.imports = imports;
        this.references = new TagReferences(tags, ids);
        this.ids = ids;
        this.clock = clock;
    }

    @Override
    public ImportJob start(
            Caller caller,
            ImportFormat format,
            ImportOptions options,
            Iterator<byte[]> content,
            long totalBytes) {
        Workspace workspace = caller.workspace();
        // only to refuse at once what no row could be taken in with
        references.read(workspace, options.tags());
        ImportJob job =
                ImportJob.queued(
                        new ImportId(ids.next()),
                        format,
                        options,
                        totalBytes,
                        clock.now(workspace));
        transactions.inTransaction(() -> imports.add(workspace, job, content));
        return job;
    }

    @Override
    public ImportJob get(Workspace workspace, ImportId id) {
        return imports.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Import", id.toString()).asException());
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportSort> page) {
        return imports.list(workspace, statuses, page);
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine) {
        return imports.rejected(workspace, get(workspace, id).id(), afterLine, REJECTED_AT_ONCE);
    }
}
