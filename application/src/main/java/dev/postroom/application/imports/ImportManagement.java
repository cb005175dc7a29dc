package dev.postroom.application.imports;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.TagReferences;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditedChange;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.tag.Tags;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Starts, reads and lists the imports of a workspace. */
public final class ImportManagement implements ImportSubscribers {

    private static final int REJECTED_AT_ONCE = 500;
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final UnitOfWork work;
    private final Imports imports;
    private final TagReferences references;
    private final int mostUnfinished;

    /**
     * @param mostUnfinished how many imports of a workspace may be queued or running
     */
    public ImportManagement(UnitOfWork work, Imports imports, Tags tags, int mostUnfinished) {
        this.work = work;
        this.imports = imports;
        this.mostUnfinished = mostUnfinished;
        this.references = new TagReferences(tags, work.limits(), work.ids());
    }

    @Override
    public void checkRoom(Workspace workspace) {
        requireAtMost(mostUnfinished - 1, imports.unfinished(workspace));
    }

    @Override
    public void checkTags(Workspace workspace, List<String> tags) {
        references.read(workspace, tags);
    }

    @Override
    public ImportJob accept(
            Caller caller,
            ImportStatus first,
            ImportFile file,
            ImportOptions options,
            Iterator<byte[]> content) {
        return first == ImportStatus.HELD
                ? hold(caller, file, options, content)
                : start(caller, file, options, content);
    }

    private ImportJob hold(
            Caller caller, ImportFile file, ImportOptions options, Iterator<byte[]> content) {
        Workspace workspace = caller.workspace();
        checkTags(workspace, options.tags());
        ImportJob job =
                ImportJob.held(
                        new ImportId(work.nextId()),
                        file,
                        options,
                        caller.actor(),
                        work.now(workspace));
        work.inTransaction(() -> {
            imports.add(workspace, job, content);
            imports.keepHeld(workspace, ImportJob.MOST_HELD);
        });
        return job;
    }

    private ImportJob start(
            Caller caller, ImportFile file, ImportOptions options, Iterator<byte[]> content) {
        Workspace workspace = caller.workspace();
        // before the content is stored; the count that decides comes after it, so that the lock
        // is held for a moment only
        checkTags(workspace, options.tags());
        checkRoom(workspace);
        ImportJob job =
                ImportJob.queued(
                        new ImportId(work.nextId()),
                        file,
                        options,
                        caller.actor(),
                        work.now(workspace));
        work.inTransaction(() -> {
            imports.add(workspace, job, content);
            begun(caller, job);
        });
        return job;
    }

    /**
     * Records that the import has begun. Fails with {@code InProgress} when it is one too many.
     * Needs the transaction that added it.
     */
    void begun(Caller caller, ImportJob job) {
        work.audit()
                .record(
                        caller,
                        AuditedChange.of(
                                AuditAction.IMPORT_STARTED,
                                job.id().value(),
                                AuditField.set("format", job.file().format().keyword())));
        requireAtMost(mostUnfinished, imports.lockUnfinished(caller.workspace()));
    }

    private void requireAtMost(int most, int unfinished) {
        if (unfinished > most) {
            throw new Failure.InProgress(
                            "too_many_imports",
                            "%d imports are queued or running, which is the maximum. Retry later."
                                    .formatted(mostUnfinished),
                            RETRY_AFTER)
                    .asException();
        }
    }

    @Override
    public ImportJob get(Workspace workspace, ImportId id) {
        return imports.find(workspace, id)
                .orElseThrow(() -> new Failure.NotFound("Import", id.toString()).asException());
    }

    @Override
    public Map<ImportStatus, Long> countByStatus(Workspace workspace) {
        return imports.countByStatus(workspace);
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page) {
        return imports.list(workspace, statuses, page);
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine) {
        return imports.rejected(workspace, get(workspace, id).id(), afterLine, REJECTED_AT_ONCE);
    }
}
