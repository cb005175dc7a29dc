package dev.postroom.domain.imports;

import java.time.Instant;
import java.util.Optional;

/**
 * How far the work on an import has come.
 *
 * @param failureReason why the rest of the content is unreadable, when the import failed
 * @param startedAt when a worker first claimed it
 * @param completedAt when it completed or failed
 */
public record ImportState(
        ImportStatus status,
        Optional<String> failureReason,
        Optional<Instant> startedAt,
        Optional<Instant> completedAt) {

    /** The state before a client starts the import. */
    public static ImportState held() {
        return new ImportState(
                ImportStatus.HELD, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The state before the first worker claims the import. */
    public static ImportState queued() {
        return new ImportState(
                ImportStatus.QUEUED, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** The state while a worker runs the import; an earlier start is kept. */
    ImportState running(Instant at) {
        return new ImportState(
                ImportStatus.RUNNING,
                failureReason,
                startedAt.or(() -> Optional.of(at)),
                completedAt);
    }

    /** The state at the end: failed when there is a reason, else completed. */
    ImportState ended(Optional<String> reason, Instant at) {
        ImportStatus end = reason.isPresent() ? ImportStatus.FAILED : ImportStatus.COMPLETED;
        return new ImportState(end, reason, startedAt, Optional.of(at));
    }
}
