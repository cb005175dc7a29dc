package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.Events;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.RelayedEvent;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The log of events in PostgreSQL, numbered within each workspace. */
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
            SELECT workspace_id, a.last_number - e.of_workspace + e.nth, %2$s
            FROM added e JOIN allocated a USING (workspace_id)
            """
                    .formatted(FrozenEventRows.ARRAYS, FrozenEventRows.COLUMNS);
    private static final String FIND =
            """
            SELECT e.*, w.account_id, w.environment
            FROM events e JOIN workspaces w ON w.id = e.workspace_id
            WHERE e.workspace_id = :workspace AND e.id = :id
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
    public Optional<RelayedEvent> find(Workspace workspace, EventId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> relayed(result))
                        .findOne());
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
