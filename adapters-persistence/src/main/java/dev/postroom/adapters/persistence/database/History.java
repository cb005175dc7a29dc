package dev.postroom.adapters.persistence.database;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.transaction.Handles;

import org.jdbi.v3.core.statement.UnableToExecuteStatementException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Optional;

/**
 * Makes the partitions of the {@link HistoryTable}s and drops them. Each partition has a
 * transaction of its own, which waits for locks only for a moment: what long readers are in the way
 * of is left for the next call. Any number of processes may call it at once; they take turns.
 * Thread-safe.
 */
public final class History {
    private static final Logger LOG = LoggerFactory.getLogger(History.class);

    private static final String LOCK_TIMEOUT = "55P03";
    private static final String MAKE =
            "SELECT make_id_partitions(CAST(:table AS regclass), :unit, :ahead)";
    private static final String HAS_REST = "SELECT has_rest(CAST(:table AS regclass))";
    private static final String DROP =
            "SELECT drop_id_partition(CAST(:table AS regclass), :before, :keptWhile)";

    private static final String OLDEST =
            "SELECT oldest_due_history(CAST(:table AS regclass), :before, :keptWhile)";

    private final Handles handles;

    History(Handles handles) {
        this.handles = handles;
    }

    /** Makes the partitions of this time and the next. Returns their number. */
    public int makePartitions() {
        return Arrays.stream(HistoryTable.values()).mapToInt(this::make).sum();
    }

    /**
     * Drops the partitions of a table whose ids are all older than a moment, except those that are
     * kept by its condition; and the oldest rows that have no partition. Counts of lists follow.
     * Returns how many transactions dropped something.
     */
    public int drop(HistoryTable table, Instant before) {
        int dropped = 0;
        while (dropNext(table, before)) {
            dropped++;
        }
        if (dropped > 0) {
            LOG.info(
                    "Dropped the history of {} before {} in {} transactions",
                    table.table(),
                    before,
                    dropped);
        }
        return dropped;
    }

    /**
     * The end of the oldest history of a table that {@link #drop} with this moment would drop;
     * empty when there is none. It stays while that is kept from being dropped.
     */
    public Optional<Instant> oldestDue(HistoryTable table, Instant before) {
        return handles.call(handle ->
                handle.createQuery(OLDEST)
                        .bind("table", table.table())
                        .bind("before", DatabaseTimes.stored(before))
                        .bind("keptWhile", table.keptWhile())
                        .map((row, _) ->
                                Optional.ofNullable(row.getObject(1, OffsetDateTime.class))
                                        .map(OffsetDateTime::toInstant))
                        .one());
    }

    private int make(HistoryTable table) {
        int made =
                handles.transact(handle ->
                        handle.createQuery(MAKE)
                                .bind("table", table.table())
                                .bind("unit", table.unit())
                                .bind("ahead", table.ahead())
                                .mapTo(Integer.class)
                                .one());
        if (hasRest(table)) {
            LOG.warn(
                    "Rows of {} are outside of all partitions and are deleted at the end of their"
                            + " retention",
                    table.table());
        }
        return made;
    }

    private boolean hasRest(HistoryTable table) {
        return handles.call(handle ->
                handle.createQuery(HAS_REST)
                        .bind("table", table.table())
                        .mapTo(Boolean.class)
                        .one());
    }

    private boolean dropNext(HistoryTable table, Instant before) {
        try {
            return handles.transact(handle ->
                    handle.createQuery(DROP)
                            .bind("table", table.table())
                            .bind("before", DatabaseTimes.stored(before))
                            .bind("keptWhile", table.keptWhile())
                            .mapTo(Boolean.class)
                            .one());
        } catch (UnableToExecuteStatementException e) {
            if (e.getCause() instanceof SQLException sql
                    && LOCK_TIMEOUT.equals(sql.getSQLState())) {
                LOG.info("The history of {} is in use and will be dropped later", table.table());
                return false;
            }
            throw e;
        }
    }
}
