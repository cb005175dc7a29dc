package dev.postroom.domain.imports;

import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.SettableClock;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.UUID;

/** Builds valid imports. */
public final class ImportFixture {

    private static final UUID KEY = UUID.fromString("0195504a-1080-7000-8000-00000000000a");

    private ImportFixture() {}

    /** An import of CSV with the usual options that waits for a worker. */
    public static ImportJob queued(UUID id) {
        return queued(id, SettableClock.START);
    }

    /** As {@link #queued(UUID)}, made at that moment. */
    public static ImportJob queued(UUID id, Instant at) {
        return ImportJob.queued(
                new ImportId(id),
                ImportFile.of(ImportFormat.CSV, 1000),
                ImportOptions.usual(),
                Actor.key(KEY, "Sync"),
                at);
    }

    /** An import of CSV with the usual options that waits for its start. */
    public static ImportJob held(UUID id) {
        ImportJob job = queued(id);
        return ImportJob.held(job.id(), job.file(), job.options(), job.actor(), job.createdAt());
    }

    /** Each text as one chunk. */
    public static Iterator<byte[]> chunks(String... texts) {
        return Arrays.stream(texts).map(text -> text.getBytes(StandardCharsets.UTF_8)).iterator();
    }

    /** Progress up to a line, one row a line, each one created. */
    public static ImportProgress reached(long line) {
        return new ImportProgress(line, line * 10, line, 0, 0, 0);
    }

    /** Rows that were rejected on these lines. */
    public static List<RejectedRow> rejected(long... lines) {
        return Arrays.stream(lines)
                .mapToObj(line ->
                        new RejectedRow(line, "invalid_email", "email: no.", "x,\"y\"\n" + line))
                .toList();
    }
}
