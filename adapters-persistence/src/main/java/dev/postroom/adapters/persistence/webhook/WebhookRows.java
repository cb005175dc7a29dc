package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookActivity;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookUrl;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Maps webhooks between rows and domain values. */
final class WebhookRows {
    /** The webhook {@code h} with the health of its queue and its latest attempt. */
    static final String COLUMNS =
            """
            h.*, q.consecutive_failures, greatest(h.last_delivery_at, s.last_at) AS last_attempt_at
            """;

    // The statistics of the latest day have the latest attempt: one row for each event type.
    static final String JOINS =
            """
            LEFT JOIN webhook_queues q ON q.workspace_id = h.workspace_id AND q.webhook_id = h.id
            LEFT JOIN LATERAL (
                SELECT max(latest.last_delivery_at) AS last_at
                FROM (SELECT t.last_delivery_at FROM webhook_stats t
                    WHERE t.workspace_id = h.workspace_id AND t.webhook_id = h.id
                    ORDER BY t.day DESC LIMIT 50) latest) s ON true
            """;

    private WebhookRows() {}

    static Columns columns(Workspace workspace, Webhook webhook) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", webhook.id().value())
                .put("url", webhook.url().toString())
                .put("events", SqlArray.texts(webhook.events().keywords()))
                .put("description", webhook.description())
                .put("isActive", webhook.isActive())
                .put("secretPrefix", webhook.secretPrefix())
                .put("disabledAt", webhook.disabled().map(Webhook.Disabled::at))
                .put("disabledReason", webhook.disabled().map(end -> end.reason().keyword()))
                .put("createdAt", webhook.revision().createdAt())
                .put("updatedAt", webhook.revision().updatedAt())
                .put("version", webhook.revision().version());
    }

    static Webhook webhook(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Webhook(
                new WebhookId(row.uuid("id")),
                WebhookUrl.parse(row.text("url")),
                new EventSelection(SqlArray.textsOf(result, "events")),
                row.optionalText("description"),
                row.text("secret_prefix"),
                disabled(row),
                new WebhookActivity(
                        Math.toIntExact(row.number("consecutive_failures")),
                        row.optionalInstant("last_attempt_at")),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }

    private static Optional<Webhook.Disabled> disabled(Row row) throws SQLException {
        Optional<Instant> at = row.optionalInstant("disabled_at");
        if (at.isEmpty()) {
            return Optional.empty();
        }
        String reason = row.text("disabled_reason");
        return Optional.of(
                new Webhook.Disabled(
                        at.get(), Keyword.parse(DisabledReason.class, reason).orElseThrow()));
    }
}
