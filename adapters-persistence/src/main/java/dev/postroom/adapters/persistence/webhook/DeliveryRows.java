package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.shared.Leases;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.webhook.AttemptResult;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryId;
import dev.postroom.domain.webhook.DeliveryStatus;
import dev.postroom.domain.webhook.WebhookId;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Maps deliveries between rows and domain values. */
final class DeliveryRows {
    /** The delivery {@code d} with the bytes of its event {@code e} and its place in the queue. */
    static final String COLUMNS =
            """
            d.id, d.webhook_id, d.event_id, d.event_type, d.status, d.attempts, d.response_status,
                d.response_body, d.response_micros, d.error, d.retry_after_micros, d.error_is_final,
                e.body, workspace_time(d.workspace_id, q.due_at) AS due_at, d.delivered_at, d.created_at
            """;

    static final String JOINS =
            """
            JOIN events e ON e.workspace_id = d.workspace_id AND e.id = d.event_id
            LEFT JOIN delivery_queue q
                ON q.workspace_id = d.workspace_id AND q.delivery_id = d.id
            """;

    private DeliveryRows() {}

    static Delivery delivery(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Delivery(
                new DeliveryId(row.uuid("id")),
                new WebhookId(row.uuid("webhook_id")),
                new Delivery.Payload(
                        new EventId(row.uuid("event_id")),
                        Keyword.parse(EventType.class, row.text("event_type")).orElseThrow(),
                        row.bytes("body")),
                state(row),
                row.instant("created_at"));
    }

    private static Delivery.State state(Row row) throws SQLException {
        int attempts = Math.toIntExact(row.number("attempts"));
        return new Delivery.State(
                Keyword.parse(DeliveryStatus.class, row.text("status")).orElseThrow(),
                attempts,
                attempts == 0 ? Optional.empty() : Optional.of(lastResult(row)),
                row.optionalInstant("due_at"),
                row.optionalInstant("delivered_at"));
    }

    private static AttemptResult lastResult(Row row) throws SQLException {
        return new AttemptResult(
                row.optionalNumber("response_status").map(Math::toIntExact),
                row.optionalText("response_body"),
                Leases.ofMicros(row.number("response_micros")),
                row.optionalText("error"),
                row.optionalNumber("retry_after_micros").map(Leases::ofMicros),
                row.flag("error_is_final"));
    }
}
