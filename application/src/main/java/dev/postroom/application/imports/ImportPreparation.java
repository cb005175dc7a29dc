package dev.postroom.application.imports;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.Imports;
import dev.postroom.domain.imports.PrepareImports;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;

import java.util.Iterator;
import java.util.Optional;

/** Tries what held imports would do, and starts them. */
public final class ImportPreparation implements PrepareImports {

    private final UnitOfWork work;
    private final Imports imports;
    private final ImportManagement management;
    private final ImportRehearsing rehearsing;

    /**
     * @param management decides whether one more import may run
     */
    public ImportPreparation(
            UnitOfWork work,
            Imports imports,
            ImportManagement management,
            SubscriberChanges changes,
            ImportReader reader,
            SubscriberBatches subscribers,
            Tags tags,
            ImportPace pace) {
        this.work = work;
        this.imports = imports;
        this.management = management;
        this.rehearsing =
                new ImportRehearsing(work, changes, reader, subscribers, tags, pace.batchSize());
    }

    @Override
    public Iterator<byte[]> content(Workspace workspace, ImportId id) {
        return chunks(workspace, held(workspace, id).id());
    }

    private Iterator<byte[]> chunks(Workspace workspace, ImportId id) {
        return new Chunks(number -> imports.chunk(workspace, id, number));
    }

    private ImportJob held(Workspace workspace, ImportId id) {
        ImportJob job = management.get(workspace, id);
        if (job.status() != ImportStatus.HELD) {
            throw notHeld();
        }
        return job;
    }

    private static RuntimeException notHeld() {
        return new Failure.Conflict(
                        "import_started", "The import was started before.", Optional.empty())
                .asException();
    }

    @Override
    public ImportRehearsal rehearse(Caller caller, ImportId id, ImportOptions options) {
        Workspace workspace = caller.workspace();
        management.checkTags(workspace, options.tags());
        ImportJob job = held(workspace, id);
        return rehearsing.rehearse(
                workspace,
                job.started(job.file().header(), options, caller.actor()),
                () -> chunks(workspace, id));
    }

    @Override
    public ImportJob begin(
            Caller caller, ImportId id, Optional<String> header, ImportOptions options) {
        Workspace workspace = caller.workspace();
        management.checkTags(workspace, options.tags());
        ImportJob started = held(workspace, id).started(header, options, caller.actor());
        work.inTransaction(() -> {
            if (!imports.start(workspace, started)) {
                throw notHeld();
            }
            management.begun(caller, started);
        });
        return started;
    }

    @Override
    public int removeExpired(int most) {
        return imports.removeHeld(ImportJob.HELD_FOR, most);
    }
}
