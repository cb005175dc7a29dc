package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.imports.row.TableColumn;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.imports.PrepareImports;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Imports that wait for their options, for programs and for the dashboard. */
public final class HeldImports {

    // a large file takes seconds of a processor
    private static final int REHEARSED_AT_ONCE = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final ImportSubscribers imports;
    private final PrepareImports preparing;
    private final Semaphore rehearsing = new Semaphore(REHEARSED_AT_ONCE, true);

    /** Reads {@code imports}, and starts them through {@code preparing}. */
    public HeldImports(ImportSubscribers imports, PrepareImports preparing) {
        this.imports = imports;
        this.preparing = preparing;
    }

    /** Any import; {@code NotFound} when there is none. */
    public ImportJob get(Workspace workspace, ImportId id) {
        return imports.get(workspace, id);
    }

    /** The columns of a held file that is written so; none when it is no table. */
    public List<TableColumn> columns(Workspace workspace, ImportJob job, ImportText text) {
        return job.file().format() == ImportFormat.CSV
                ? TableColumn.of(preparing.content(workspace, job.id()), text)
                : List.of();
    }

    /**
     * The outcome that the import would have; {@code Unavailable} when too many are tried at the
     * same time.
     */
    public ImportRehearsal rehearse(Caller caller, ImportId id, ImportOptions options) {
        acquire();
        try {
            return preparing.rehearse(caller, id, options);
        } finally {
            rehearsing.release();
        }
    }

    private void acquire() {
        try {
            if (rehearsing.tryAcquire(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        throw new Failure.Unavailable(
                        "too_many_rehearsals",
                        "The server is rehearsing other imports. Retry later.",
                        Duration.ofSeconds(5))
                .asException();
    }

    /** Starts the import with these options. */
    public ImportJob start(Caller caller, ImportId id, ImportOptions options) {
        ImportJob job = imports.get(caller.workspace(), id);
        Optional<String> header =
                job.file().format() == ImportFormat.CSV
                        ? RejectedFile.header(
                                preparing.content(caller.workspace(), id), options.columns())
                        : Optional.empty();
        return preparing.begin(caller, id, header, options);
    }
}
