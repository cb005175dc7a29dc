package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.PrepareImports;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.subscriber.export.ExportSubscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has one completed import, and exports the given subscribers in slices of one. */
public final class FakeImports implements ImportSubscribers, PrepareImports, ExportSubscribers {

    /** The one import. */
    public static final ImportJob DONE =
            ImportFixture.queued(UUID.fromString("0195504a-1080-7000-8000-000000000001"))
                    .at(new ImportProgress(3, 900, 1, 0, 0, 1))
                    .ended(Optional.empty(), SettableClock.START);

    /** Whether the first subscribers follow the last ones. */
    public volatile boolean isEndless;

    /** That import, of a file with a header. */
    public static ImportJob done(Optional<String> header) {
        return new ImportJob(
                DONE.id(),
                new ImportFile(ImportFormat.CSV, header, 1000),
                DONE.options(),
                DONE.actor(),
                DONE.createdAt(),
                DONE.state(),
                DONE.progress());
    }

    /** The import that is found. */
    public volatile ImportJob done = DONE;

    /** The received calls, in order. */
    public final List<Object> received = new CopyOnWriteArrayList<>();

    /** The chunk sizes and the content of the last import. */
    public final List<Integer> chunks = new CopyOnWriteArrayList<>();

    public final ByteArrayOutputStream content = new ByteArrayOutputStream();

    /** The subscribers to export. */
    public final List<Subscriber> subscribers =
            new CopyOnWriteArrayList<>(List.of(FakeSubscribers.ANNA));

    /** The rejected rows. */
    public final List<RejectedRow> rejected = new CopyOnWriteArrayList<>();

    /** The content of the import while it is held. */
    public volatile String held = "E-Mail;Vorname\nann@example.com;Ann\n";

    /** Whether no more imports are queued. */
    public volatile boolean isFull;

    @Override
    public void checkRoom(Workspace workspace) {
        if (isFull) {
            throw new Failure.InProgress("too_many_imports", "full", Duration.ofSeconds(10))
                    .asException();
        }
    }

    @Override
    public void checkTags(Workspace workspace, List<String> references) {
        if (references.contains("gone")) {
            throw Failure.Invalid.field("tags[0]", "unknown_tag", "gone").asException();
        }
    }

    @Override
    public ImportJob accept(
            Caller caller,
            ImportStatus first,
            ImportFile file,
            ImportOptions options,
            Iterator<byte[]> parts) {
        received.add(file);
        received.add(options);
        content.reset(); // a transaction may run again
        chunks.clear();
        parts.forEachRemaining(part -> {
            chunks.add(part.length);
            content.writeBytes(part);
        });
        return first == ImportStatus.HELD
                ? ImportJob.held(DONE.id(), file, options, caller.actor(), SettableClock.START)
                : ImportJob.queued(DONE.id(), file, options, caller.actor(), SettableClock.START);
    }

    @Override
    public Iterator<byte[]> content(Workspace workspace, ImportId id) {
        get(workspace, id);
        return List.of(held.getBytes(StandardCharsets.UTF_8)).iterator();
    }

    @Override
    public ImportRehearsal rehearse(Caller caller, ImportId id, ImportOptions options) {
        get(caller.workspace(), id);
        received.add(options);
        return new ImportRehearsal(
                new ImportProgress(4, 900, 2, 1, 0, 1), rejected, Optional.empty());
    }

    @Override
    public ImportJob begin(
            Caller caller, ImportId id, Optional<String> header, ImportOptions options) {
        received.add(options);
        return get(caller.workspace(), id).started(header, options, caller.actor());
    }

    @Override
    public int removeExpired(int most) {
        return 0;
    }

    @Override
    public ImportJob get(Workspace workspace, ImportId id) {
        if (!id.equals(DONE.id())) {
            throw new Failure.NotFound("Import", id.toString()).asException();
        }
        return done;
    }

    @Override
    public Map<ImportStatus, Long> countByStatus(Workspace workspace) {
        return Map.of(ImportStatus.COMPLETED, 1L);
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportJob.Sort> page) {
        received.add(statuses);
        return new Page<>(List.of(DONE), Optional.empty(), 1);
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine) {
        get(workspace, id);
        return rejected.stream().filter(row -> row.line() > afterLine).limit(1).toList();
    }

    @Override
    public SubscriberBatches.Slice next(
            Caller caller, SubscriberQuery query, Optional<Position> after) {
        if (isEndless) {
            return new SubscriberBatches.Slice(
                    subscribers, Optional.of(new Position("0", new UUID(0, 0))));
        }
        received.add(query);
        int from = after.map(position -> Integer.parseInt(position.sortValue())).orElse(0);
        int to = Math.min(subscribers.size(), from + 1);
        return new SubscriberBatches.Slice(
                subscribers.subList(from, to),
                to < subscribers.size()
                        ? Optional.of(new Position(Integer.toString(to), new UUID(0, to)))
                        : Optional.empty());
    }
}
