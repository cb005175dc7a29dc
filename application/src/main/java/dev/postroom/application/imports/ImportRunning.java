package dev.postroom.application.imports;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportQueue;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RunImports;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Runs imports, batch by batch. */
public final class ImportRunning implements RunImports {

    // After this time the worker releases the import, so that others run and the worker can stop.
    private static final Duration TIME_SLICE = Duration.ofSeconds(3);

    private final UnitOfWork work;
    private final ImportQueue queue;
    private final ImportReader reader;
    private final BatchWriting writing;
    private final ImportPace pace;

    public ImportRunning(
            UnitOfWork work,
            SubscriberChanges changes,
            ImportQueue queue,
            ImportReader reader,
            SubscriberBatches subscribers,
            Tags tags,
            ImportPace pace) {
        this.work = work;
        this.queue = queue;
        this.reader = reader;
        this.pace = pace;
        this.writing = new BatchWriting(work, changes, queue, subscribers, tags, pace.lease());
    }

    @Override
    public int importNext() {
        return queue.claim(work.clock().real().instant(), pace.lease()).map(this::work).orElse(0);
    }

    private int work(Claimed<ImportJob> claim) {
        Instant end = work.clock().real().instant().plus(TIME_SLICE);
        ImportJob job = claim.work();
        Iterator<ImportRow> rows =
                reader.read(
                        job.file().format(),
                        job.options().columns(),
                        new Chunks(number -> queue.chunk(claim, number)),
                        job.progress().linesRead());
        int done = 0;
        List<ImportRow> batch = next(rows);
        while (!batch.isEmpty()) {
            Optional<ImportProgress> reached = writing.write(held(claim, job), batch);
            if (reached.isEmpty()) {
                return done;
            }
            done += batch.size();
            job = job.at(reached.get());
            if (batch.getLast() instanceof ImportRow.Broken broken) {
                return ended(held(claim, job), done, Optional.of(broken.reason()));
            }
            if (!work.clock().real().instant().isBefore(end)) {
                queue.release(claim);
                return done;
            }
            batch = next(rows);
        }
        return ended(held(claim, job), done, Optional.empty());
    }

    private List<ImportRow> next(Iterator<ImportRow> rows) {
        List<ImportRow> batch = new ArrayList<>();
        while (batch.size() < pace.batchSize() && rows.hasNext()) {
            batch.add(rows.next());
        }
        return batch;
    }

    private int ended(Claimed<ImportJob> claim, int done, Optional<String> reason) {
        Instant at = work.now(claim.workspace());
        ImportJob ended = claim.work().ended(reason, at);
        work.inTransaction(() -> {
            if (queue.finish(claim, ended) && reason.isEmpty()) {
                work.events().record(claim.workspace(), completed(ended, at));
            }
        });
        return done;
    }

    private Event completed(ImportJob ended, Instant at) {
        return work.events()
                .event(
                        EventType.IMPORT_COMPLETED,
                        new EventSubject.OfImport(ended),
                        EventOrigin.of(ended.origin()),
                        at);
    }

    private static Claimed<ImportJob> held(Claimed<ImportJob> claim, ImportJob job) {
        return new Claimed<>(claim.workspace(), job, claim.generation());
    }
}
