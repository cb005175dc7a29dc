package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The queued deliveries of leased endpoints: those that are due, and those to skip. */
final class QueuedDeliveries {
    // The deliveries in flight are at the front of the order, and few.
    private static final String DUE =
            """
            SELECT * FROM (
            SELECT q.webhook_id, q.delivery_id, q.attempts - q.earlier AS attempts, q.kind,
                e.id AS event_id, e.type, e.body, e.subscriber_id, q.due_at,
                sum(octet_length(e.body)) OVER (
                    ORDER BY q.nth, q.due_at, q.delivery_id
                    ROWS UNBOUNDED PRECEDING) - octet_length(e.body) AS bytes_before
            FROM (
                SELECT n.workspace_id, n.webhook_id, n.lease_gen, n.most,
                    CAST(n.in_flight AS uuid[]) AS in_flight
                FROM unnest(:workspaces, :webhooks, :generations, :most, :inFlight)
                    AS n (workspace_id, webhook_id, lease_gen, most, in_flight)
                OFFSET 0) w
            JOIN webhook_queues k ON k.workspace_id = w.workspace_id
                AND k.webhook_id = w.webhook_id AND k.held AND k.lease_gen = w.lease_gen
            CROSS JOIN LATERAL (
                SELECT d.*, row_number() OVER (ORDER BY d.due_at, d.delivery_id) AS nth
                FROM delivery_queue d
                WHERE d.workspace_id = w.workspace_id AND d.webhook_id = w.webhook_id
                    AND d.due_at <= now() AND d.delivery_id != ALL (w.in_flight)
                ORDER BY d.due_at, d.delivery_id LIMIT w.most) q
            JOIN events e ON e.workspace_id = q.workspace_id AND e.id = q.event_id) found
            WHERE bytes_before < %d
            ORDER BY due_at, delivery_id
            """
                    .formatted(DeliveryQueue.MOST_BYTES);
    private static final String SKIP =
            """
            WITH endpoint AS MATERIALIZED (
                SELECT k.workspace_id, k.webhook_id FROM webhook_queues k
                WHERE k.workspace_id = :workspace AND k.webhook_id = :webhook
                    AND k.held AND k.lease_gen = :generation
                    AND NOT EXISTS (SELECT 1 FROM webhooks h
                        WHERE h.workspace_id = :workspace AND h.id = :webhook AND h.is_active)
                FOR KEY SHARE OF k),
            first AS MATERIALIZED (
                SELECT d.workspace_id, d.webhook_id, d.delivery_id
                FROM endpoint CROSS JOIN LATERAL (
                    SELECT * FROM delivery_queue o
                    WHERE o.workspace_id = endpoint.workspace_id
                        AND o.webhook_id = endpoint.webhook_id
                    ORDER BY o.due_at LIMIT :max) d),
            removed AS (
                DELETE FROM delivery_queue q USING first
                WHERE q.workspace_id = first.workspace_id AND q.webhook_id = first.webhook_id
                    AND q.delivery_id = first.delivery_id
                RETURNING q.workspace_id, q.delivery_id)
            UPDATE deliveries d SET status = 'skipped' FROM removed
            WHERE d.workspace_id = removed.workspace_id AND d.id = removed.delivery_id
            """;

    private QueuedDeliveries() {}

    static Map<WebhookId, List<DueDelivery>> due(Handle handle, List<Wanted> wanted) {
        Map<WebhookId, List<DueDelivery>> found = new LinkedHashMap<>();
        handle.createQuery(DUE)
                .bindMap(
                        EndpointKey.parameters(
                                wanted.stream()
                                        .map(one -> EndpointKey.of(one.endpoint()))
                                        .toList()))
                .bind("most", SqlArray.integers(wanted.stream().map(Wanted::max).toList()))
                .bind(
                        "inFlight",
                        SqlArray.texts(wanted.stream().map(QueuedDeliveries::inFlight).toList()))
                .map((result, _) -> put(found, result))
                .list();
        return found;
    }

    static int skip(Handle handle, Claimed<Endpoint> endpoint, int max) {
        EndpointKey key = EndpointKey.of(endpoint);
        return handle.createUpdate(SKIP)
                .bind("workspace", key.workspace())
                .bind("webhook", key.webhook())
                .bind("generation", key.generation())
                .bind("max", max)
                .execute();
    }

    private static String inFlight(Wanted wanted) {
        return wanted.inFlight().stream()
                .map(DeliveryId::toString)
                .collect(Collectors.joining(",", "{", "}"));
    }

    private static boolean put(Map<WebhookId, List<DueDelivery>> found, ResultSet result)
            throws SQLException {
        Row row = new Row(result);
        return found.computeIfAbsent(new WebhookId(row.uuid("webhook_id")), _ -> new ArrayList<>())
                .add(delivery(row));
    }

    private static DueDelivery delivery(Row row) throws SQLException {
        return new DueDelivery(
                new DeliveryId(row.uuid("delivery_id")),
                new Delivery.Payload(
                        new EventId(row.uuid("event_id")),
                        Keyword.parse(EventType.class, row.text("type")).orElseThrow(),
                        row.bytes("body")),
                row.optionalUuid("subscriber_id").map(SubscriberId::new),
                Math.toIntExact(row.number("attempts")),
                row.text("kind").equals("manual"));
    }
}
