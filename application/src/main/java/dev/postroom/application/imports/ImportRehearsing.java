package dev.postroom.application.imports;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.subscriber.PlanRoom;
import dev.postroom.application.subscriber.SubscriberBatch;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.TagBatch;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportReader;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.ImportRow;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.tag.Tags;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Plans all rows of a held import, batch by batch, and stores nothing. Of the people that earlier
 * batches would change, it remembers those whom later rows name again.
 */
final class ImportRehearsing {

    private final UnitOfWork work;
    private final SubscriberChanges changes;
    private final ImportReader reader;
    private final SubscriberBatches subscribers;
    private final Tags tags;
    private final int batchSize;

    ImportRehearsing(
            UnitOfWork work,
            SubscriberChanges changes,
            ImportReader reader,
            SubscriberBatches subscribers,
            Tags tags,
            int batchSize) {
        this.work = work;
        this.changes = changes;
        this.reader = reader;
        this.subscribers = subscribers;
        this.tags = tags;
        this.batchSize = batchSize;
    }

    /**
     * The outcome that the import would have now.
     *
     * @param content the chunks, each time from the beginning
     */
    ImportRehearsal rehearse(
            Workspace workspace, ImportJob job, Supplier<Iterator<byte[]>> content) {
        return new Run(workspace, job, RepeatedAddresses.in(rows(job, content.get())))
                .over(rows(job, content.get()));
    }

    private Iterator<ImportRow> rows(ImportJob job, Iterator<byte[]> content) {
        return reader.read(job.file().format(), job.options().columns(), content, 0);
    }

    private final class Run {

        private final Workspace workspace;
        private final ImportJob job;
        private final RepeatedAddresses repeated;
        private final Cause cause;
        private final TagBatch batchTags;
        private final Map<String, Subscriber> before = new HashMap<>();
        private final List<RejectedRow> listed = new ArrayList<>();
        private ImportProgress reached = ImportProgress.none();
        private Optional<String> failure = Optional.empty();

        Run(Workspace workspace, ImportJob job, RepeatedAddresses repeated) {
            this.workspace = workspace;
            this.job = job;
            this.repeated = repeated;
            this.cause = new Cause(workspace, job.origin(), work.now(workspace));
            this.batchTags = new TagBatch(tags, work.limits(), work.ids(), cause.at());
        }

        ImportRehearsal over(Iterator<ImportRow> rows) {
            while (rows.hasNext()) {
                List<ImportRow> batch = new ArrayList<>();
                while (batch.size() < batchSize && rows.hasNext()) {
                    batch.add(rows.next());
                }
                add(batch, work.inTransaction(() -> planned(batch)));
            }
            return new ImportRehearsal(reached, listed, failure);
        }

        private BatchPlan planned(List<ImportRow> batch) {
            batchTags.load(workspace, BatchWriting.references(job, batch));
            List<EmailAddress> emails = BatchWriting.emails(batch);
            SubscriberBatch people = changes.batch(cause);
            people.lookUp(emails);
            BatchPlan plan =
                    new BatchPlan(job.options(), batchTags, people, work.ids(), cause, room());
            plan.plan(batch, present(emails));
            return plan;
        }

        private PlanRoom room() {
            return work.limits().counts(workspace)
                    ? PlanRoom.after(
                            work.limits().plan(workspace),
                            work.limits().usage(workspace),
                            reached.created())
                    : PlanRoom.unknown();
        }

        private List<Subscriber> present(List<EmailAddress> emails) {
            List<Subscriber> people = new ArrayList<>();
            for (Subscriber person : subscribers.lockAll(workspace, emails)) {
                if (!before.containsKey(person.email().key())) {
                    people.add(person);
                }
            }
            emails.stream()
                    .map(EmailAddress::key)
                    .distinct()
                    .map(before::get)
                    .filter(Objects::nonNull)
                    .forEach(people::add);
            return people;
        }

        private void add(List<ImportRow> batch, BatchPlan plan) {
            reached = plan.after(reached, batch.getLast());
            plan.rejected().stream()
                    .limit(ImportRehearsal.MOST_LISTED - listed.size())
                    .forEach(listed::add);
            BatchWriting.emails(batch).stream()
                    .filter(repeated::has)
                    .map(EmailAddress::key)
                    .forEach(key -> plan.known(key).ifPresent(person -> before.put(key, person)));
            if (batch.getLast() instanceof ImportRow.Broken broken) {
                failure = Optional.of(broken.reason());
            }
        }
    }
}
