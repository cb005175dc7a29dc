package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Optional;

/** The outbox in PostgreSQL. Bodies are made when an event is appended, and never again. */
public final class JdbiOutbox implements Outbox {
    private static final String APPEND =
            """
            INSERT INTO outbox (workspace_id, id, type, occurred_at, body)
            SELECT :workspace, id, type, occurred_at, body
            FROM unnest(:ids, :types, :occurredAts, :bodies) AS e (id, type, occurred_at, body)
            """;
    // Locked rows are passed over, and no last id is remembered: ids do not commit in their order.
    // Removed by their place, which the lock holds: a queue that fills quickly has no statistics,
    // and without them a join reads all of it each time.
    private static final String TAKE_OUT =
            """
            WITH taken AS MATERIALIZED (
                SELECT ctid AS place FROM outbox ORDER BY id LIMIT :max
                FOR UPDATE SKIP LOCKED),
            removed AS (
                DELETE FROM outbox o WHERE o.ctid = ANY (ARRAY(SELECT place FROM taken))
                RETURNING o.*)
            SELECT removed.*, w.account_id, w.environment
            FROM removed JOIN workspaces w ON w.id = removed.workspace_id
            ORDER BY removed.id
            """;

    private final Handles handles;
    private final EventPayloads payloads;
    private final Runnable wake;

    /**
     * The outbox behind these handles.
     *
     * @param wake run after each commit that appended events
     */
    public JdbiOutbox(Handles handles, EventPayloads payloads, Runnable wake) {
        this.handles = handles;
        this.payloads = payloads;
        this.wake = wake;
    }

    @Override
    public void append(Workspace workspace, Event event) {
        appendAll(workspace, List.of(event));
    }

    @Override
    public void appendAll(Workspace workspace, List<Event> events) {
        if (events.isEmpty()) {
            return;
        }
        List<byte[]> bodies =
                events.stream().map(event -> payloads.body(workspace, event)).toList();
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return insert(handle, workspace, events, bodies);
        });
    }

    private static int insert(
            Handle handle, Workspace workspace, List<Event> events, List<byte[]> bodies) {
        return handle.createUpdate(APPEND)
                .bind("workspace", workspace.id())
                .bind("ids", SqlArray.uuids(events.stream().map(e -> e.id().value()).toList()))
                .bind(
                        "types",
                        SqlArray.texts(events.stream().map(e -> e.type().keyword()).toList()))
                .bind(
                        "occurredAts",
                        SqlArray.times(
                                events.stream().map(e -> Optional.of(e.occurredAt())).toList()))
                .bind("bodies", SqlArray.bytes(bodies))
                .execute();
    }

    @Override
    public List<FrozenEvent> takeOut(int max) {
        return handles.transact(handle ->
                handle.createQuery(TAKE_OUT)
                        .bind("max", max)
                        .map((result, _) -> FrozenEventRows.event(result))
                        .list());
    }
}
