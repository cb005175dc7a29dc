package dev.postroom.adapters.persistence.event;

import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The outbox in PostgreSQL. Bodies are made when an event is appended, and never again. */
public final class JdbiOutbox implements Outbox {
    private static final String APPEND =
            """
            INSERT INTO outbox (workspace_id, id, type, occurred_at, body)
            VALUES (:workspace, :id, :type, :occurredAt, :body)
            """;
    private static final String APPEND_ALL =
            """
            INSERT INTO outbox (workspace_id, id, type, occurred_at, body)
            SELECT :workspace, event.* FROM unnest(:ids, :types, :times, :bodies)
                AS event (id, type, occurred_at, body)
            """;
    // Locked rows are passed over, and no last id is remembered: ids do not commit in their order.
    private static final String TAKE_OUT =
            """
            WITH taken AS MATERIALIZED (
                SELECT workspace_id, id FROM outbox ORDER BY id LIMIT :max
                FOR UPDATE SKIP LOCKED),
            removed AS (
                DELETE FROM outbox o USING taken
                WHERE o.workspace_id = taken.workspace_id AND o.id = taken.id
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
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("id", event.id().value())
                        .put("type", event.type().word())
                        .put("occurredAt", event.occurredAt())
                        .put("body", payloads.body(workspace, event));
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createUpdate(APPEND).bindMap(columns.values()).execute();
        });
    }

    @Override
    public void appendAll(Workspace workspace, List<Event> events) {
        if (events.isEmpty()) {
            return;
        }
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return handle.createUpdate(APPEND_ALL)
                    .bind("workspace", workspace.id())
                    .bind("ids", SqlArray.uuids(all(events, event -> event.id().value())))
                    .bind("types", SqlArray.texts(all(events, event -> event.type().word())))
                    .bind(
                            "times",
                            SqlArray.times(all(events, event -> Optional.of(event.occurredAt()))))
                    .bind(
                            "bodies",
                            SqlArray.bytes(all(events, event -> payloads.body(workspace, event))))
                    .execute();
        });
    }

    private static <T> List<T> all(List<Event> events, Function<Event, T> part) {
        return events.stream().map(part).toList();
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
