package dev.postroom.bootstrap.telemetry;

import dev.postroom.adapters.persistence.database.HistoryTable;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * For how long history has been due to be deleted, by table. What is kept although it is old, such
 * as a week with a mail that is still to be sent, is not due. Safe for any number of threads.
 */
public final class OverdueHistory {
    private static final double UNKNOWN = Double.NaN;

    private final BiFunction<HistoryTable, Instant, Optional<Instant>> oldest;
    private final Map<HistoryTable, Duration> kept;
    private final InstantSource clock;
    private final Map<HistoryTable, Optional<Instant>> since = new EnumMap<>(HistoryTable.class);

    /**
     * @param oldest the end of the oldest history of a table that is older than a moment
     * @param kept how long each table is kept
     */
    public OverdueHistory(
            BiFunction<HistoryTable, Instant, Optional<Instant>> oldest,
            Map<HistoryTable, Duration> kept,
            InstantSource clock) {
        this.oldest = oldest;
        this.kept = new EnumMap<>(kept);
        this.clock = clock;
    }

    /** Makes the gauges, which do not ask the database. */
    public void bindTo(MeterRegistry meters) {
        kept.keySet()
                .forEach(table ->
                        Gauge.builder(
                                        "postroom.history.overdue.seconds",
                                        () -> secondsOverdue(table))
                                .description(
                                        "For how long the oldest history has been due to be"
                                                + " deleted")
                                .tag("table", table.table())
                                .register(meters));
    }

    /** Looks again; fails when the database is away, and then what was known stays. */
    public int look() {
        kept.forEach((table, time) -> {
            Optional<Instant> found =
                    oldest.apply(table, clock.instant().minus(time)).map(end -> end.plus(time));
            note(table, found);
        });
        return 0;
    }

    private synchronized void note(HistoryTable table, Optional<Instant> found) {
        since.put(table, found);
    }

    private synchronized double secondsOverdue(HistoryTable table) {
        Optional<Instant> known = since.get(table);
        return known == null
                ? UNKNOWN
                : known.map(time -> Duration.between(time, clock.instant()).toMillis() / 1000.0)
                        .orElse(0.0);
    }
}
