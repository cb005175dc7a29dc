package dev.postroom.application.imports;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.PlanRoom;
import dev.postroom.application.subscriber.SubscriberBatch;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.TagBatch;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Imports one batch of rows atomically: subscribers, tags, events, rejected rows and progress. */
final class BatchWriting {

    private static final int TRIES = 5;

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final ImportQueue queue;
    private final SubscriberBatches subscribers;
    private final Tags tags;
    private final Duration lease;

    BatchWriting(
            UnitOfWork work,
            SubscriberChanges changes,
            ImportQueue queue,
            SubscriberBatches subscribers,
            Tags tags,
            Duration lease) {
        this.work = work;
        this.changes = changes;
        this.queue = queue;
        this.subscribers = subscribers;
        this.tags = tags;
        this.lease = lease;
    }

    /**
     * The progress of the import after the batch; empty, with nothing stored, when the lease was
     * lost. Rows for which the plan has no room are rejected.
     */
    Optional<ImportProgress> write(Claimed<ImportJob> claim, List<ImportRow> rows) {
        PlanRoom room = PlanRoom.unknown();
        // each refusal leaves less room than the batch before it needed
        while (true) {
            try {
                return write(claim, rows, room);
            } catch (FailureException refused) {
                room = room.after(refused);
            }
        }
    }

    private Optional<ImportProgress> write(
            Claimed<ImportJob> claim, List<ImportRow> rows, PlanRoom room) {
        return work.inTransaction(() -> {
            ImportJob job = claim.work();
            // locks the import: detects a worker that took it over, or makes that worker wait
            if (!queue.advance(claim, job.progress(), List.of(), lease)) {
                return Optional.empty();
            }
            BatchPlan plan = stored(claim.workspace(), job, rows, room);
            ImportProgress reached = plan.after(job.progress(), rows.getLast());
            queue.advance(claim, reached, kept(job, plan.rejected()), lease);
            return Optional.of(reached);
        });
    }

    private static List<RejectedRow> kept(ImportJob job, List<RejectedRow> rejected) {
        long space = ImportJob.MOST_REJECTED_KEPT - job.rejectedKept();
        return rejected.subList(0, Math.toIntExact(Math.min(rejected.size(), space)));
    }

    // planned again when one of the subscribers or tags was added concurrently
    private BatchPlan stored(
            Workspace workspace, ImportJob job, List<ImportRow> rows, PlanRoom room) {
        Cause cause = new Cause(workspace, job.origin(), work.now(workspace));
        TagBatch batchTags = new TagBatch(tags, work.limits(), work.ids(), cause.at());
        batchTags.load(workspace, references(job, rows));
        for (int i = 0; i < TRIES; i++) {
            SubscriberBatch people = changes.batch(cause);
            people.lookUp(emails(rows));
            BatchPlan plan =
                    new BatchPlan(job.options(), batchTags, people, work.ids(), cause, room);
            plan.plan(rows, subscribers.lockAll(workspace, emails(rows)));
            if (batchTags.store(workspace) && people.store()) {
                return plan;
            }
        }
        throw new Failure.InProgress(
                        "concurrent_change",
                        "The subscribers of this batch are being created and deleted concurrently.",
                        Duration.ofSeconds(1))
                .asException();
    }

    /** All tags that these rows and their import name. */
    static Set<String> references(ImportJob job, List<ImportRow> rows) {
        return Stream.concat(
                        job.options().tags().stream(),
                        valid(rows).flatMap(row -> row.request().tags().stream()))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The addresses of the valid rows, in their order. */
    static List<EmailAddress> emails(List<ImportRow> rows) {
        return valid(rows).map(row -> row.request().email()).toList();
    }

    private static Stream<ImportRow.Valid> valid(List<ImportRow> rows) {
        return rows.stream()
                .filter(ImportRow.Valid.class::isInstance)
                .map(ImportRow.Valid.class::cast);
    }
}
