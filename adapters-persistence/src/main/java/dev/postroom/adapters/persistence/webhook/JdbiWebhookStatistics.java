package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.ResponseTimes;
import dev.postroom.domain.webhook.delivery.StatsOfDay;
import dev.postroom.domain.webhook.delivery.WebhookStatistics;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Statistics of webhooks in PostgreSQL, from the rows that outcomes add to and from counters. */
public final class JdbiWebhookStatistics implements WebhookStatistics {
    private static final String SINCE =
            """
            SELECT CAST(day AS text) AS day, event_type, delivered, failed, response_micros,
                response_times, last_delivery_at, last_failure_at
            FROM webhook_stats
            WHERE workspace_id = :workspace AND webhook_id = :webhook
                AND day >= CAST(:first AS date)
            """;

    private final Handles handles;

    /** Statistics that use these handles. */
    public JdbiWebhookStatistics(Handles handles) {
        this.handles = handles;
    }

    @Override
    public List<StatsOfDay> since(Workspace workspace, WebhookId webhook, LocalDate first) {
        return handles.call(handle ->
                handle.createQuery(SINCE)
                        .bind("workspace", workspace.id())
                        .bind("webhook", webhook.value())
                        .bind("first", first.toString())
                        .map((result, _) -> stats(result))
                        .list());
    }

    private static StatsOfDay stats(ResultSet result) throws SQLException {
        Row row = new Row(result);
        Integer[] times = (Integer[]) result.getArray("response_times").getArray();
        return new StatsOfDay(
                LocalDate.parse(row.text("day")),
                Keyword.parse(EventType.class, row.text("event_type")).orElseThrow(),
                row.number("delivered"),
                row.number("failed"),
                SqlDurations.ofMicros(row.number("response_micros")),
                new ResponseTimes(List.of(times)),
                row.instant("last_delivery_at"),
                row.optionalInstant("last_failure_at"));
    }

    @Override
    public Map<DeliveryStatus, Long> counts(Workspace workspace, WebhookId webhook) {
        return handles.call(handle ->
                Counters.byStatus(
                        handle, workspace, "delivery", webhook.value(), DeliveryStatus.class));
    }
}
