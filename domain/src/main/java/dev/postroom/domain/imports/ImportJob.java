package dev.postroom.domain.imports;

import java.time.Instant;
import java.util.Optional;

/**
 * A file of subscribers to import into a workspace.
 *
 * @param totalBytes size of the content
 * @param failureReason why the rest of the content is unreadable, when it failed
 * @param startedAt when a worker first claimed it
 * @param completedAt when it completed or failed
 */
public record ImportJob(
        ImportId id,
        ImportStatus status,
        ImportFormat format,
        ImportOptions options,
        long totalBytes,
        ImportProgress progress,
        Optional<String> failureReason,
        Instant createdAt,
        Optional<Instant> startedAt,
        Optional<Instant> completedAt) {

    /** A job that waits for its first worker. */
    public static ImportJob queued(
            ImportId id, ImportFormat format, ImportOptions options, long totalBytes, Instant at) {
        return new ImportJob(
                id,
                ImportStatus.QUEUED,
                format,
                options,
                totalBytes,
                ImportProgress.none(),
                Optional.empty(),
                at,
                Optional.empty(),
                Optional.empty());
    }

    /** This job with other progress. */
    public ImportJob at(ImportProgress reached) {
        return new ImportJob(
                id,
                status,
                format,
                options,
                totalBytes,
                reached,
                failureReason,
                createdAt,
                startedAt,
                completedAt);
    }

    /** This job after its end: failed when there is a reason, else completed. */
    public ImportJob ended(Optional<String> reason, Instant at) {
        return new ImportJob(
                id,
                reason.isPresent() ? ImportStatus.FAILED : ImportStatus.COMPLETED,
                format,
                options,
                totalBytes,
                progress,
                reason,
                createdAt,
                startedAt,
                Optional.of(at));
    }

    /** The completed share, from 0 to 1; 1 only after completion. */
    public double share() {
        if (status == ImportStatus.COMPLETED) {
            return 1;
        }
        double share = (double) progress.bytesRead() / Math.max(1, totalBytes);
        return Math.min(0.99, Math.floor(share * 100) / 100);
    }
}
