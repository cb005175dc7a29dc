package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** Maps deliveries between rows and domain values. */
final class DeliveryRows {
    /** The delivery {@code d}, its event {@code e}, its last attempt and its place in the queue. */
    static final String COLUMNS =
            """
            d.id, d.webhook_id, d.event_id, d.event_type, d.status, d.attempts, a.response_status,
                a.response_body, a.response_micros, a.error, a.retry_after_micros, a.is_final,
                e.body, workspace_time(d.workspace_id, q.due_at) AS due_at, d.delivered_at, d.created_at
            """;

    static final String JOINS =
            """
            JOIN events e ON e.workspace_id = :workspace AND e.id = d.event_id
            LEFT JOIN delivery_queue q ON q.workspace_id = :workspace
                AND q.webhook_id = d.webhook_id AND q.delivery_id = d.id
            LEFT JOIN LATERAL (
                SELECT * FROM delivery_attempts t
                WHERE t.workspace_id = :workspace AND t.delivery_id = d.id
                ORDER BY t.attempted_at DESC, t.number DESC LIMIT 1) a ON d.attempts > 0
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
                lastResult(row),
                row.optionalInstant("due_at"),
                row.optionalInstant("delivered_at"));
    }

    // An attempt of an old delivery may be gone already.
    private static Optional<AttemptResult> lastResult(Row row) throws SQLException {
        Optional<Long> micros = row.optionalNumber("response_micros");
        return micros.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new AttemptResult(
                                row.optionalNumber("response_status").map(Math::toIntExact),
                                row.optionalText("response_body"),
                                SqlDurations.ofMicros(micros.get()),
                                row.optionalText("error"),
                                row.optionalNumber("retry_after_micros")
                                        .map(SqlDurations::ofMicros),
                                row.flag("is_final")));
    }
}
