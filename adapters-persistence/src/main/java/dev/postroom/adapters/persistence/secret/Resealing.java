package dev.postroom.adapters.persistence.secret;

import dev.postroom.adapters.persistence.secret.SealedTable.Replacement;
import dev.postroom.adapters.persistence.secret.SealedTable.SealedRow;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Seals every stored secret again with the current master key, while services run. Each batch is
 * one committed statement, so that an interrupted run is continued by the next one, and concurrent
 * runs do not disturb each other.
 */
public final class Resealing {
    private static final Logger LOG = LoggerFactory.getLogger(Resealing.class);

    private final Handles handles;
    private final SecretBox box;
    private final List<SealedTable<?>> tables;

    /**
     * @param box seals with the current key and opens with all others that are needed
     */
    public Resealing(Handles handles, SecretBox box, List<SealedTable<?>> tables) {
        this.handles = handles;
        this.box = box;
        this.tables = List.copyOf(tables);
    }

    /** Rows of a table that one master key sealed. */
    public record Count(String table, String keyId, long rows) {}

    /**
     * Progress of one table.
     *
     * @param done rows that were sealed again in this run
     * @param unreadable rows whose master key is missing, or that were altered
     */
    public record Progress(String table, long done, long unreadable) {}

    /** How many rows each master key sealed, table by table. Reads whole tables. */
    public List<Count> counts() {
        List<Count> counts = new ArrayList<>();
        for (SealedTable<?> table : tables) {
            handles.call(table::counts)
                    .forEach((key, rows) -> counts.add(new Count(table.name(), key, rows)));
        }
        return counts;
    }

    /**
     * Seals all rows of other keys again, at most {@code batch} in one statement. A row that cannot
     * be opened remains as it is. Must not be called inside a transaction.
     *
     * @param report is told after each batch and once at the end of each table
     */
    public void run(int batch, Consumer<Progress> report) {
        tables.forEach(table -> run(table, batch, report));
    }

    private <K> void run(SealedTable<K> table, int batch, Consumer<Progress> report) {
        Progress progress = new Progress(table.name(), 0, 0);
        Optional<K> after = Optional.empty();
        List<SealedRow<K>> rows = page(table, after, batch);
        while (!rows.isEmpty()) {
            List<Replacement<K>> opened = new ArrayList<>();
            rows.forEach(row -> again(table, row).ifPresent(opened::add));
            long done = opened.isEmpty() ? 0 : handles.call(h -> table.replace(h, opened));
            progress =
                    new Progress(
                            table.name(),
                            progress.done() + done,
                            progress.unreadable() + rows.size() - opened.size());
            report.accept(progress);
            after = Optional.of(rows.getLast().key());
            rows = page(table, after, batch);
        }
        report.accept(progress);
    }

    private <K> List<SealedRow<K>> page(SealedTable<K> table, Optional<K> after, int max) {
        return handles.call(handle -> table.page(handle, after, box.currentKeyId(), max));
    }

    private <K> Optional<Replacement<K>> again(SealedTable<K> table, SealedRow<K> row) {
        String place = table.place(row.key());
        try {
            byte[] plain = box.openBytes(row.sealed(), place);
            return Optional.of(
                    new Replacement<>(row.key(), row.sealed(), box.sealBytes(plain, place)));
        } catch (IllegalStateException e) {
            LOG.warn("{} cannot be opened: {}", place, e.getMessage());
            return Optional.empty();
        }
    }
}
