package dev.postroom.domain.imports;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.subscriber.Origin;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A file of subscribers to import into a workspace.
 *
 * @param actor the client that started it, or holds it
 */
public record ImportJob(
        ImportId id,
        ImportFile file,
        ImportOptions options,
        Actor actor,
        Instant createdAt,
        ImportState state,
        ImportProgress progress) {

    /** How many rejected rows an import keeps; later ones only count. */
    public static final int MOST_REJECTED_KEPT = 10_000;

    /** How many imports of a workspace are held; a further one removes the oldest. */
    public static final int MOST_HELD = 10;

    /** How long an import is held at least. */
    public static final Duration HELD_FOR = Duration.ofDays(1);

    /** A job that waits for its first worker. */
    public static ImportJob queued(
            ImportId id, ImportFile file, ImportOptions options, Actor actor, Instant at) {
        return new ImportJob(
                id, file, options, actor, at, ImportState.queued(), ImportProgress.none());
    }

    /** A job that waits for the client to start it. */
    public static ImportJob held(
            ImportId id, ImportFile file, ImportOptions options, Actor actor, Instant at) {
        return new ImportJob(
                id, file, options, actor, at, ImportState.held(), ImportProgress.none());
    }

    /** This held job once a client has started it with its last options. */
    public ImportJob started(Optional<String> header, ImportOptions chosen, Actor starter) {
        return new ImportJob(
                id,
                new ImportFile(file.format(), header, file.totalBytes()),
                chosen,
                starter,
                createdAt,
                ImportState.queued(),
                progress);
    }

    /** The origin of its changes. */
    public Origin origin() {
        return new Origin(
                Origin.Source.IMPORT,
                actor,
                Optional.empty(),
                0,
                options.fireTriggers(),
                Optional.empty());
    }

    /** This job with other progress. */
    public ImportJob at(ImportProgress reached) {
        return with(state, reached);
    }

    /** This job while a worker runs it; an earlier start is kept. */
    public ImportJob running(Instant at) {
        return with(state.running(at), progress);
    }

    /** This job after its end: failed when there is a reason, else completed. */
    public ImportJob ended(Optional<String> reason, Instant at) {
        return with(state.ended(reason, at), progress);
    }

    /** The status of its state. */
    public ImportStatus status() {
        return state.status();
    }

    /** The completed share, from 0 to 1; 1 only after completion. */
    public double share() {
        if (status() == ImportStatus.COMPLETED) {
            return 1;
        }
        double share = (double) progress.bytesRead() / Math.max(1, file.totalBytes());
        return Math.min(0.99, Math.floor(share * 100) / 100);
    }

    /** The number of rejected rows that are kept: the first ones. */
    public long rejectedKept() {
        return Math.min(progress.rejected(), MOST_REJECTED_KEPT);
    }

    private ImportJob with(ImportState newState, ImportProgress newProgress) {
        return new ImportJob(id, file, options, actor, createdAt, newState, newProgress);
    }

    /** The sort fields of imports. */
    public enum Sort {
        CREATED_AT
    }
}
