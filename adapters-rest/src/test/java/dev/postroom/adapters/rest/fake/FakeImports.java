package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportSort;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.ExportSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberBatches;
import dev.postroom.domain.subscriber.SubscriberQuery;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** One import at its end, and exports of whoever was put in, one in each part. */
public final class FakeImports implements ImportSubscribers, ExportSubscribers {

    /** The one import. */
    public static final ImportJob DONE =
            ImportFixture.queued(UUID.fromString("0195504a-1080-7000-8000-000000000001"))
                    .at(new ImportProgress(3, 900, 1, 0, 0, 1))
                    .ended(Optional.empty(), SettableClock.START);

    /** What was asked, in order. */
    public final List<Object> asked = new ArrayList<>();

    /** The sizes of the chunks of the last import, and all of them together. */
    public final List<Integer> chunks = new ArrayList<>();

    public final ByteArrayOutputStream content = new ByteArrayOutputStream();

    /** Who is exported. */
    public final List<Subscriber> people = new ArrayList<>(List.of(FakePeople.ANNA));

    /** What was rejected. */
    public final List<RejectedRow> rejected = new ArrayList<>();

    @Override
    public ImportJob start(
            Caller caller,
            ImportFormat format,
            ImportOptions options,
            Iterator<byte[]> parts,
            long totalBytes) {
        asked.add(format);
        asked.add(options);
        parts.forEachRemaining(part -> {
            chunks.add(part.length);
            content.writeBytes(part);
        });
        return ImportJob.queued(DONE.id(), format, options, totalBytes, SettableClock.START);
    }

    @Override
    public ImportJob get(Workspace workspace, ImportId id) {
        if (!id.equals(DONE.id())) {
            throw new Failure.NotFound("Import", id.toString()).asException();
        }
        return DONE;
    }

    @Override
    public Page<ImportJob> list(
            Workspace workspace, Set<ImportStatus> statuses, PageRequest<ImportSort> page) {
        asked.add(statuses);
        return new Page<>(List.of(DONE), Optional.empty(), 1);
    }

    @Override
    public List<RejectedRow> rejected(Workspace workspace, ImportId id, long afterLine) {
        get(workspace, id);
        return rejected.stream().filter(row -> row.line() > afterLine).limit(1).toList();
    }

    @Override
    public SubscriberBatches.Slice next(
            Workspace workspace, SubscriberQuery query, Optional<Position> after) {
        asked.add(query);
        int from = after.map(position -> Integer.parseInt(position.sortValue())).orElse(0);
        int to = Math.min(people.size(), from + 1);
        return new SubscriberBatches.Slice(
                people.subList(from, to),
                to < people.size()
                        ? Optional.of(new Position(Integer.toString(to), new UUID(0, to)))
                        : Optional.empty());
    }
}
