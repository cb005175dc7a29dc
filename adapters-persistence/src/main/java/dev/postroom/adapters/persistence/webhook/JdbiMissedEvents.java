package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.LogSpan;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.MissedEvents;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Missed events in PostgreSQL. */
public final class JdbiMissedEvents implements MissedEvents {
    private static final String NOTE =
            """
            INSERT INTO missed_events AS m
                (workspace_id, webhook_id, version, events, after_number, last_number)
            SELECT w.workspace_id, w.id, n.version, w.events, s.last_number - :events,
                s.last_number
            FROM event_sequences s
            CROSS JOIN unnest(:webhooks, :versions) AS n (webhook_id, version)
            CROSS JOIN LATERAL (
                SELECT h.workspace_id, h.id, h.events FROM webhooks h
                WHERE h.workspace_id = :workspace AND h.id = n.webhook_id) w
            WHERE s.workspace_id = :workspace
            ORDER BY w.id
            ON CONFLICT (workspace_id, webhook_id, version) DO UPDATE
            SET last_number = excluded.last_number
            """;
    private static final String FIRST =
            """
            SELECT version, events, after_number, last_number FROM missed_events
            WHERE workspace_id = :workspace AND webhook_id = :webhook
            ORDER BY after_number LIMIT 1
            FOR UPDATE
            """;
    private static final String MOVE =
            """
            UPDATE missed_events SET after_number = :until
            WHERE workspace_id = :workspace AND webhook_id = :webhook AND version = :version
            """;
    private static final String REMOVE =
            """
            DELETE FROM missed_events
            WHERE workspace_id = :workspace AND webhook_id = :webhook AND version = :version
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiMissedEvents(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void note(Workspace workspace, List<Webhook> webhooks, int events) {
        handles.call(handle ->
                handle.createUpdate(NOTE)
                        .bind("workspace", workspace.id())
                        .bind("events", events)
                        .bind(
                                "webhooks",
                                SqlArray.uuids(
                                        webhooks.stream().map(one -> one.id().value()).toList()))
                        .bind(
                                "versions",
                                SqlArray.numbers(
                                        webhooks.stream()
                                                .map(one -> one.revision().version())
                                                .toList()))
                        .execute());
    }

    @Override
    public Optional<Span> first(Workspace workspace, WebhookId webhook) {
        return handles.call(handle ->
                handle.createQuery(FIRST)
                        .bind("workspace", workspace.id())
                        .bind("webhook", webhook.value())
                        .map((result, _) -> span(webhook, result))
                        .findOne());
    }

    private static Span span(WebhookId webhook, ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Span(
                webhook,
                row.number("version"),
                new LogSpan(row.number("after_number"), row.number("last_number")),
                types(new EventSelection(SqlArray.textsOf(result, "events"))));
    }

    private static Set<EventType> types(EventSelection selection) {
        Set<EventType> selected =
                Stream.of(EventType.values())
                        .filter(selection::includes)
                        .collect(Collectors.toUnmodifiableSet());
        return selected.size() == EventType.values().length ? Set.of() : selected;
    }

    @Override
    public void recorded(Workspace workspace, Span span, long until) {
        String sql = until >= span.numbers().last() ? REMOVE : MOVE;
        handles.call(handle ->
                handle.createUpdate(sql)
                        .bind("workspace", workspace.id())
                        .bind("webhook", span.webhook().value())
                        .bind("version", span.version())
                        .bind("until", until)
                        .execute());
    }
}
