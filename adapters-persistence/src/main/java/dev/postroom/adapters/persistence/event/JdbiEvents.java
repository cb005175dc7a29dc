package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Optional;

/** The log of events in PostgreSQL, numbered within each workspace in the order of commits. */
public final class JdbiEvents implements Events {
    private static final String ADD =
            """
            WITH added AS MATERIALIZED (
                SELECT *, row_number() OVER (PARTITION BY workspace_id ORDER BY place) AS nth,
                    count(*) OVER (PARTITION BY workspace_id) AS of_workspace
                FROM unnest(:workspaces, :ids, :types, :occurredAts, :bodies) WITH ORDINALITY
                    AS e (workspace_id, id, type, occurred_at, body, place)),
            allocated AS (
                INSERT INTO event_sequences AS s (workspace_id, last_number)
                SELECT workspace_id, count(*) FROM added GROUP BY workspace_id ORDER BY workspace_id
                ON CONFLICT (workspace_id) DO UPDATE
                SET last_number = s.last_number + excluded.last_number
                RETURNING workspace_id, last_number)
            INSERT INTO events (workspace_id, id, number, type, occurred_at, body)
            SELECT e.workspace_id, e.id, a.last_number - e.of_workspace + e.nth, e.type,
                e.occurred_at, e.body
            FROM added e JOIN allocated a ON a.workspace_id = e.workspace_id
            """;
    private static final String FIND =
            """
            SELECT e.*, w.account_id, w.environment
            FROM events e JOIN workspaces w ON w.id = e.workspace_id
            WHERE e.workspace_id = :workspace AND e.id = :id
            """;

    private final Handles handles;

    /** The log behind these handles. */
    public JdbiEvents(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(List<FrozenEvent> events) {
        handles.transact(handle -> insert(handle, events));
    }

    @Override
    public Optional<FrozenEvent> find(Workspace workspace, EventId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> FrozenEventRows.event(result))
                        .findOne());
    }

    private static int insert(Handle handle, List<FrozenEvent> events) {
        return handle.createUpdate(ADD)
                .bind(
                        "workspaces",
                        SqlArray.uuids(events.stream().map(e -> e.workspace().id()).toList()))
                .bind("ids", SqlArray.uuids(events.stream().map(e -> e.id().value()).toList()))
                .bind(
                        "types",
                        SqlArray.texts(events.stream().map(e -> e.type().keyword()).toList()))
                .bind(
                        "occurredAts",
                        SqlArray.times(
                                events.stream().map(e -> Optional.of(e.occurredAt())).toList()))
                .bind("bodies", SqlArray.bytes(events.stream().map(FrozenEvent::body).toList()))
                .execute();
    }
}
