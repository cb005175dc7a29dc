package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.shared.QueueHeads;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;

import org.jdbi.v3.core.Handle;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** The outbox in PostgreSQL. Each append is one statement. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
public final class JdbiOutbox implements Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(JdbiOutbox.class);
    private static final int MOST_WORKSPACES = 100;

    // of bodies in memory at once, and a last one that is longer
    private static final int MOST_BYTES = 8 * 1024 * 1024;

    // The log position of each row is the column's default.
    private static final String APPEND =
            """
            INSERT INTO outbox (workspace_id, batch_place, %2$s)
            SELECT :workspace, batch_place, %2$s
            FROM unnest(%1$s) WITH ORDINALITY AS e (%2$s, batch_place)
            """
                    .formatted(FrozenEventRows.ARRAYS, FrozenEventRows.COLUMNS);
    private static final String IS_EMPTY =
            "SELECT NOT EXISTS (SELECT 1 FROM outbox o WHERE o.workspace_id = :workspace)";
    // Reads the first events of all, and when there are more of them steps from workspace to
    // workspace, so that a long backlog is not read; locks the least recently relayed workspaces
    // that no other relay has locked.
    private static final String HOLD =
            """
            WITH RECURSIVE head AS MATERIALIZED (
                SELECT h.workspace_id FROM outbox h
                WHERE h.log_position >= CAST(:floor AS pg_lsn) AND h.batch_place >= 0
                ORDER BY h.log_position LIMIT %2$d),
            stepped AS (
                (SELECT f.workspace_id FROM outbox f
                WHERE f.log_position >= CAST(:floor AS pg_lsn)
                    AND (SELECT count(*) FROM head) = %2$d
                ORDER BY f.workspace_id LIMIT 1)
                UNION ALL
                SELECT following.* FROM stepped CROSS JOIN LATERAL (
                    SELECT o.workspace_id FROM outbox o
                    WHERE o.workspace_id > stepped.workspace_id
                        AND o.log_position >= CAST(:floor AS pg_lsn)
                    ORDER BY o.workspace_id LIMIT 1) following)
            SELECT held.workspace_id
            FROM (
                SELECT w.workspace_id
                FROM (SELECT * FROM head UNION SELECT * FROM stepped) w
                ORDER BY (SELECT s.relayed_at FROM event_sequences s
                    WHERE s.workspace_id = w.workspace_id), w.workspace_id) in_turn
            CROSS JOIN LATERAL (
                SELECT s.workspace_id FROM event_sequences s
                WHERE s.workspace_id = in_turn.workspace_id
                FOR UPDATE SKIP LOCKED) held
            LIMIT %1$d
            """;
    // A separate statement: it sees everything committed before the workspaces were locked.
    // The rows need no lock, because only the relay that locked a workspace removes its rows. They
    // are removed by ctid: a queue that fills quickly has no statistics, and without statistics a
    // join reads the whole queue each time.
    private static final String OLDEST =
            """
            SELECT oldest.*, w.account_id, w.environment
            FROM unnest(:workspaces) AS held (workspace_id)
            CROSS JOIN LATERAL (
                SELECT o.*, CAST(o.ctid AS text) AS row_place,
                    sum(octet_length(o.body)) OVER (
                        ORDER BY o.log_position, o.batch_place, o.id
                        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS bytes_before
                FROM outbox o
                WHERE o.workspace_id = held.workspace_id
                    AND o.log_position >= CAST(:floor AS pg_lsn)
                ORDER BY o.log_position, o.batch_place, o.id LIMIT %1$d) oldest
            JOIN workspaces w ON w.id = oldest.workspace_id
            WHERE coalesce(oldest.bytes_before, 0) < %2$d
            ORDER BY oldest.workspace_id, oldest.log_position, oldest.batch_place, oldest.id
            """;
    // In another table the same places are other rows. The workspaces are compared in a form that
    // no index serves.
    private static final String REMOVE =
            """
            DELETE FROM outbox o
            WHERE o.ctid = ANY (CAST(:places AS tid[]))
                AND (o.workspace_id = ANY (:workspaces)) IS TRUE
            """;
    private static final String POSTPONE =
            """
            UPDATE event_sequences s SET relayed_at = clock_timestamp()
            WHERE s.workspace_id = :workspace
            """;

    private final Handles handles;
    private final Runnable wake;
    private final ReportedEvents reported = new ReportedEvents();

    /**
     * The outbox that uses these handles.
     *
     * @param wake runs after each commit that appended events
     */
    public JdbiOutbox(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void append(Workspace workspace, List<FrozenEvent> events) {
        if (!handles.isInTransaction()) {
            throw new IllegalStateException("events are stored with the change that they report");
        }
        if (events.stream().anyMatch(event -> !event.workspace().equals(workspace))) {
            throw new IllegalArgumentException("an event belongs to another workspace");
        }
        if (!events.isEmpty()) {
            handles.transact(handle -> {
                handles.afterCommit(wake);
                return insert(handle, workspace, events);
            });
        }
    }

    @Override
    public boolean isEmpty(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(IS_EMPTY)
                        .bind("workspace", workspace.id())
                        .mapTo(Boolean.class)
                        .one());
    }

    @Override
    public List<FrozenEvent> takeOut(int max, ToIntFunction<List<FrozenEvent>> share) {
        return handles.transact(handle -> {
            String floor = handles.heads().floor(handle, QueueHeads.Queue.EVENTS);
            List<UUID> held = hold(handle, Math.min(max, MOST_WORKSPACES), floor);
            return held.isEmpty()
                    ? List.of()
                    : takeOut(handle, waiting(handle, held, max / held.size(), floor), held, share);
        });
    }

    private static int insert(Handle handle, Workspace workspace, List<FrozenEvent> events) {
        return FrozenEventRows.bind(handle.createUpdate(APPEND), events)
                .bind("workspace", workspace.id())
                .execute();
    }

    private static List<UUID> hold(Handle handle, int most, String floor) {
        return handle.createQuery(HOLD.formatted(most, QueueHeads.FIRST_ENTRIES))
                .bind("floor", floor)
                .mapTo(UUID.class)
                .list();
    }

    private List<FrozenEvent> takeOut(
            Handle handle,
            Map<UUID, List<WaitingEvent>> waiting,
            List<UUID> inTurn,
            ToIntFunction<List<FrozenEvent>> share) {
        List<WaitingEvent> taken =
                inTurn.stream()
                        .map(workspace -> waiting.getOrDefault(workspace, List.of()))
                        .map(of -> readable(handle, of))
                        .filter(of -> !of.isEmpty())
                        .flatMap(of -> of.subList(0, share.applyAsInt(events(of))).stream())
                        .toList();
        handle.createUpdate(REMOVE)
                .bind("places", SqlArray.texts(taken.stream().map(WaitingEvent::place).toList()))
                .bind("workspaces", SqlArray.uuids(inTurn))
                .execute();
        return events(taken);
    }

    private static Map<UUID, List<WaitingEvent>> waiting(
            Handle handle, List<UUID> workspaces, int ofEach, String floor) {
        return handle
                .createQuery(OLDEST.formatted(ofEach, MOST_BYTES / workspaces.size()))
                .bind("workspaces", SqlArray.uuids(workspaces))
                .bind("floor", floor)
                .map((result, _) -> WaitingEvent.of(result))
                .stream()
                .collect(Collectors.groupingBy(WaitingEvent::workspace));
    }

    private static List<FrozenEvent> events(List<WaitingEvent> waiting) {
        return waiting.stream().flatMap(one -> one.event().stream()).toList();
    }

    // An unreadable event keeps its workspace's later events back, and no other workspace's.
    private List<WaitingEvent> readable(Handle handle, List<WaitingEvent> ofWorkspace) {
        List<WaitingEvent> readable =
                ofWorkspace.stream().takeWhile(waiting -> waiting.event().isPresent()).toList();
        if (readable.size() < ofWorkspace.size()) {
            WaitingEvent bad = ofWorkspace.get(readable.size());
            if (reported.add(bad.id())) {
                LOG.warn("Event {} of workspace {} cannot be read", bad.id(), bad.workspace());
            }
            handle.createUpdate(POSTPONE).bind("workspace", bad.workspace()).execute();
        }
        return readable;
    }

    /**
     * The unreadable events that this process has reported, the last thousand of them: each is met
     * again with every turn of its workspace. Safe for any number of threads.
     */
    private static final class ReportedEvents {

        private static final int MOST = 1000;

        private final Map<UUID, Boolean> ids =
                new LinkedHashMap<>() {
                    @Override
                    protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
                        return size() > MOST;
                    }
                };

        /** Whether this event was not reported yet. */
        synchronized boolean add(UUID event) {
            return ids.putIfAbsent(event, true) == null;
        }
    }

    /**
     * A row of the outbox.
     *
     * @param place its place in the table, valid until the transaction ends
     * @param event empty when this version cannot read it
     */
    private record WaitingEvent(
            UUID workspace, UUID id, String place, Optional<FrozenEvent> event) {

        static WaitingEvent of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            return new WaitingEvent(
                    row.uuid("workspace_id"), row.uuid("id"), row.text("row_place"), event(result));
        }

        // for example an event whose type a later version added
        private static Optional<FrozenEvent> event(ResultSet result) throws SQLException {
            try {
                return Optional.of(FrozenEventRows.event(result));
            } catch (RuntimeException _) {
                return Optional.empty();
            }
        }
    }
}
