package dev.postroom.adapters.persistence.shared;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;

import org.jdbi.v3.core.Handle;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where each queue begins: the floor below which it has no entry, and none can appear. While a long
 * transaction holds a snapshot, entries that are done stay in the indexes of a queue, and a worker
 * that looks for the first waiting one from the beginning walks over all of them. From the floor on
 * there are few.
 *
 * <p>The key of a new entry is read from a clock after its transaction got its number. So a reading
 * of the clock, followed by a reading of the next number, bounds the keys of every transaction with
 * that number or a later one. Once all earlier ones have ended, which a transaction that only reads
 * does not hold up, the reading is proven: every lower entry is visible, and the first visible one
 * is the floor. Each process proves its own, and forgets them when the server is another one.
 */
@SuppressWarnings("InlineFormatString") // the statement is above the code
public final class QueueHeads {

    /**
     * So many first entries say which workspaces wait. Only when there are more, a worker steps
     * from workspace to workspace.
     */
    public static final int FIRST_ENTRIES = 500;

    private static final String LOOK =
            """
            SELECT server, clock, next_number, oldest_number, is_past, is_other,
                CAST(least(CAST(CASE WHEN is_past THEN :candidate ELSE :proven END AS %3$s), (
                    SELECT q.%2$s FROM %1$s q
                    WHERE q.%2$s >= CAST(CASE WHEN is_wide THEN '%5$s' ELSE :floor END AS %3$s)
                        AND %6$s >= 0
                    ORDER BY q.%2$s LIMIT 1)) AS text) AS floor,
                CASE WHEN is_wide THEN CAST(clock_timestamp() + interval '1 minute' AS text)
                    ELSE :wideAt END AS wide_at
            FROM (
                SELECT CAST(pg_postmaster_start_time() AS text) AS server,
                    CAST(%4$s AS text) AS clock,
                    CAST(CASE WHEN pg_is_in_recovery() THEN pg_snapshot_xmax(seen)
                        ELSE pg_current_xact_id() END AS text) AS next_number,
                    CAST(pg_snapshot_xmin(seen) AS text) AS oldest_number,
                    pg_snapshot_xmin(seen) >= CAST(:number AS xid8) AS is_past,
                    CAST(pg_postmaster_start_time() AS text) != :server
                        OR %4$s < CAST(:clock AS %3$s) AS is_other,
                    clock_timestamp() > CAST(:wideAt AS timestamptz) OR EXISTS (
                        SELECT 1 FROM queue_lows l
                        WHERE l.queue = '%1$s' AND l.number >= CAST(:oldest AS xid8)
                            AND l.number < pg_snapshot_xmax(seen)) AS is_wide
                FROM pg_current_snapshot() AS seen) read
            """;

    private final Map<Queue, Head> heads = new ConcurrentHashMap<>();

    /** The queues that many entries pass. */
    public enum Queue {
        /**
         * by their position in the log; the part of it that is flushed outlives a crash. A standby
         * has none, and refuses the relay by itself
         */
        EVENTS(
                "outbox",
                "log_position",
                "pg_lsn",
                "CASE WHEN pg_is_in_recovery() THEN '0/0' ELSE pg_current_wal_flush_lsn() END",
                "0/0",
                "q.batch_place"),
        /** by numbers of a sequence, which are drawn after the transaction has one */
        AUDIENCES(
                "audience_changes",
                "id",
                "bigint",
                "CASE WHEN pg_is_in_recovery() THEN 0"
                        + " ELSE (SELECT last_value FROM audience_changes_id_seq) END",
                "0",
                "abs(q.n)"),
        /** by time */
        EMAILS("email_queue", "q.attempts"),
        /** by time */
        RUNS("trigger_queue", "q.attempts"),
        /** by time */
        REACTIONS("reaction_queue", "0"),
        /** by time */
        SIMULATED_MAILS("simulated_mails", "0");

        private final String table;
        private final String lowest;
        private final String look;

        // an entry that is due for longer than this second is announced
        Queue(String table, String place) {
            this(
                    table,
                    "due_at",
                    "timestamptz",
                    "clock_timestamp() - interval '1 second'",
                    "-infinity",
                    place);
        }

        // Every entry has a place that is not negative. Where statements about one workspace could
        // take the index of the key, it is one of such entries.
        Queue(String table, String key, String type, String clock, String lowest, String place) {
            this.table = table;
            this.lowest = lowest;
            this.look = LOOK.formatted(table, key, type, clock, lowest, place);
        }
    }

    /**
     * The knowledge about a queue.
     *
     * @param floor at most {@code proven}
     * @param candidate a reading of the clock that is proven when every transaction before {@code
     *     number} has ended
     * @param clock the latest reading
     * @param oldest announcements of transactions before this number were seen; those of later
     *     numbers than the next one came with a dump of another server
     * @param wideAt when the queue is read from its beginning in any case: a server that loses what
     *     it has committed brings entries back
     */
    private record Head(
            String server,
            String floor,
            String proven,
            String candidate,
            String number,
            String clock,
            String oldest,
            String wideAt) {

        static Head unknown(String server, String lowest) {
            return new Head(server, lowest, lowest, lowest, "0", lowest, "0", "-infinity");
        }

        // The next number was read after the clock of the head before.
        Head after(Row row) throws SQLException {
            boolean isPast = row.flag("is_past");
            return new Head(
                    row.text("server"),
                    row.text("floor"),
                    isPast ? candidate : proven,
                    isPast ? clock : candidate,
                    isPast ? row.text("next_number") : number,
                    row.text("clock"),
                    row.text("oldest_number"),
                    row.text("wide_at"));
        }

        Map<String, ?> parameters() {
            return Map.of(
                    "server", server,
                    "floor", floor,
                    "proven", proven,
                    "candidate", candidate,
                    "number", number,
                    "clock", clock,
                    "oldest", oldest,
                    "wideAt", wideAt);
        }
    }

    /**
     * The floor of a queue, for the statements that follow in the same transaction, each of which
     * sees what was committed before it.
     */
    public String floor(Handle handle, Queue queue) {
        Head now = look(handle, queue, heads.getOrDefault(queue, Head.unknown("", queue.lowest)));
        heads.put(queue, now);
        return now.floor();
    }

    /** The floors of all queues, as arrays {@code queues} and {@code heads}. */
    public Map<String, ?> all(Handle handle) {
        List<Queue> queues = List.of(Queue.values());
        return Map.of(
                "queues", SqlArray.texts(queues.stream().map(queue -> queue.table).toList()),
                "heads",
                        SqlArray.texts(
                                queues.stream().map(queue -> floor(handle, queue)).toList()));
    }

    // Nothing holds on another server, or when the clock was set back.
    private static Head look(Handle handle, Queue queue, Head before) {
        return handle.createQuery(queue.look)
                .bindMap(before.parameters())
                .map((result, _) -> {
                    Row row = new Row(result);
                    return row.flag("is_other")
                            ? Head.unknown(row.text("server"), queue.lowest)
                            : before.after(row);
                })
                .one();
    }
}
