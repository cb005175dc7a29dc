package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.LogExtent;
import dev.postroom.domain.event.LogPart;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.event.RelayedEvent;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.statement.Query;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The log of events in PostgreSQL, numbered within each workspace. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
public final class JdbiEvents implements Events {
    private static final String ADD =
            """
            WITH added AS MATERIALIZED (
                SELECT *, row_number() OVER (PARTITION BY workspace_id ORDER BY place) AS nth,
                    count(*) OVER (PARTITION BY workspace_id) AS of_workspace
                FROM unnest(:workspaces, %1$s) WITH ORDINALITY AS e (workspace_id, %2$s, place)),
            allocated AS (
                INSERT INTO event_sequences AS s (workspace_id, last_number, relayed_at)
                SELECT workspace_id, count(*), clock_timestamp()
                FROM added GROUP BY workspace_id ORDER BY workspace_id
                ON CONFLICT (workspace_id) DO UPDATE
                SET last_number = s.last_number + excluded.last_number,
                    relayed_at = excluded.relayed_at
                RETURNING workspace_id, last_number)
            INSERT INTO events (workspace_id, number, %2$s)
            SELECT workspace_id, number, %3$s, substr(body, 1, length(body) - 1)
                || convert_to(',"sequence":' || number || '}', 'UTF8')
            FROM (SELECT e.*, a.last_number - e.of_workspace + e.nth AS number
                FROM added e JOIN allocated a USING (workspace_id)) numbered
            """
                    .formatted(
                            FrozenEventRows.ARRAYS,
                            FrozenEventRows.COLUMNS,
                            FrozenEventRows.COLUMNS_WITHOUT_BODY);
    private static final String HOLD =
            "SELECT 1 FROM event_sequences WHERE workspace_id = :workspace FOR UPDATE";
    private static final String FIND =
            """
            SELECT e.*, w.account_id, w.environment
            FROM events e JOIN workspaces w ON w.id = e.workspace_id
            WHERE e.workspace_id = :workspace AND e.id = :id
            """;
    private static final String EXTENT =
            """
            SELECT coalesce((
                SELECT last_number FROM event_sequences WHERE workspace_id = :workspace), 0)
                    AS last_number, oldest.id, oldest.number
            FROM (SELECT 1) one LEFT JOIN LATERAL (
                SELECT id, number FROM events WHERE workspace_id = :workspace
                ORDER BY number LIMIT 1) oldest ON true
            """;
    private static final String READ =
            """
            SELECT e.*, w.account_id, w.environment, octet_length(e.body) AS list_weight
            FROM workspaces w CROSS JOIN (
                SELECT * FROM events
                WHERE workspace_id = :workspace AND number > :after AND number <= :last %1$s
                ORDER BY number %3$s LIMIT %2$d) e
            WHERE w.id = :workspace
            ORDER BY e.number %3$s
            """;

    private final Handles handles;

    /** The log that uses these handles. */
    public JdbiEvents(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(List<FrozenEvent> events) {
        handles.transact(handle -> insert(handle, events));
    }

    @Override
    public void hold(Workspace workspace) {
        handles.call(handle ->
                handle.createQuery(HOLD)
                        .bind("workspace", workspace.id())
                        .mapTo(Integer.class)
                        .findOne());
    }

    @Override
    public Optional<RelayedEvent> find(Workspace workspace, EventId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> relayed(result))
                        .findOne());
    }

    @Override
    public LogExtent extent(Workspace workspace) {
        return handles.call(handle ->
                handle.createQuery(EXTENT)
                        .bind("workspace", workspace.id())
                        .map((result, _) -> extent(new Row(result)))
                        .one());
    }

    private static LogExtent extent(Row row) throws SQLException {
        Optional<UUID> oldest = row.optionalUuid("id");
        return new LogExtent(
                oldest.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new LogExtent.Oldest(
                                        new EventId(oldest.get()), row.number("number"))),
                row.number("last_number"));
    }

    @Override
    public LogPart read(Workspace workspace, LogSpan span, Set<EventType> types, int max) {
        return read(workspace, span, types, max, "ASC");
    }

    @Override
    public LogPart readBack(Workspace workspace, LogSpan span, Set<EventType> types, int max) {
        return read(workspace, span, types, max, "DESC");
    }

    // the number of rows is in the text, so that the planner knows that it is small
    private LogPart read(
            Workspace workspace, LogSpan span, Set<EventType> types, int max, String order) {
        String selected = types.isEmpty() ? "" : "AND type = ANY (:types)";
        HandleCallback<LogPart, RuntimeException> read =
                handle ->
                        part(
                                max,
                                handle.createQuery(
                                                RowWeight.cut(
                                                        READ.formatted(selected, max + 1, order)))
                                        .bind("workspace", workspace.id())
                                        .bind("after", span.after())
                                        .bind("last", span.last())
                                        .bind(
                                                "types",
                                                SqlArray.texts(
                                                        types.stream()
                                                                .map(EventType::keyword)
                                                                .toList())));
        // a rare type is looked for among all others
        return types.isEmpty() ? handles.call(read) : handles.callInTurn(workspace, read);
    }

    private record Found(RelayedEvent event, int all) {}

    private static LogPart part(int max, Query query) {
        List<Found> found =
                query.map((result, _) -> new Found(relayed(result), RowWeight.found(result)))
                        .list();
        int read = Math.min(max, found.size());
        return new LogPart(
                found.subList(0, read).stream().map(Found::event).toList(),
                !found.isEmpty() && found.getFirst().all() > read);
    }

    private static RelayedEvent relayed(ResultSet result) throws SQLException {
        return new RelayedEvent(new Row(result).number("number"), FrozenEventRows.event(result));
    }

    private static int insert(Handle handle, List<FrozenEvent> events) {
        return FrozenEventRows.bind(handle.createUpdate(ADD), events)
                .bind(
                        "workspaces",
                        SqlArray.uuids(events.stream().map(e -> e.workspace().id()).toList()))
                .execute();
    }
}
