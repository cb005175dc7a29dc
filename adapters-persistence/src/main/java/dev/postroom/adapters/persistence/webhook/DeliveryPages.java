package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryQuery;
import dev.postroom.domain.webhook.DeliveryStatus;
import dev.postroom.domain.webhook.WebhookId;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The deliveries of a webhook. Totals come from counters by status; with a filter by event type
 * they are counted over the webhook's rows.
 */
final class DeliveryPages {
    private static final String WHERE =
            "\nWHERE d.workspace_id = :workspace AND d.webhook_id = :webhook";
    private static final String DELIVERIES =
            "SELECT " + DeliveryRows.COLUMNS + "FROM deliveries d\n" + DeliveryRows.JOINS + WHERE;
    private static final String TOTAL = "SELECT count(*) FROM deliveries d" + WHERE;

    private DeliveryPages() {}

    static Page<Delivery> read(
            Handle handle,
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page) {
        Conditions conditions = conditions(query);
        Keyset keyset = Keyset.of(page, "d.created_at", "timestamptz", "d.id");
        List<Delivery> rows =
                handle.createQuery(
                                DELIVERIES
                                        + conditions.text()
                                        + keyset.condition()
                                        + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bind("webhook", webhook.value())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> DeliveryRows.delivery(result))
                        .list();
        long total =
                query.eventType().isPresent()
                        ? counted(handle, workspace, webhook, conditions)
                        : sum(handle, workspace, webhook, query.statuses());
        return keyset.page(rows, total, DeliveryPages::position);
    }

    private static Conditions conditions(DeliveryQuery query) {
        Conditions conditions =
                new Conditions()
                        .andIf(
                                query.eventType().map(EventType::keyword),
                                "d.event_type = :eventType",
                                "eventType");
        return query.statuses().isEmpty()
                ? conditions
                : conditions.and(
                        "d.status = ANY (:statuses)",
                        "statuses",
                        SqlArray.texts(
                                query.statuses().stream().map(DeliveryStatus::keyword).toList()));
    }

    private static long sum(
            Handle handle, Workspace workspace, WebhookId webhook, Set<DeliveryStatus> statuses) {
        Map<String, Long> counts =
                Counters.byStatus(handle, workspace, "delivery", webhook.value());
        return counts.entrySet().stream()
                .filter(count ->
                        statuses.isEmpty()
                                || Keyword.parse(DeliveryStatus.class, count.getKey())
                                        .filter(statuses::contains)
                                        .isPresent())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static long counted(
            Handle handle, Workspace workspace, WebhookId webhook, Conditions conditions) {
        return handle.createQuery(TOTAL + conditions.text())
                .bind("workspace", workspace.id())
                .bind("webhook", webhook.value())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .one();
    }

    private static Position position(Delivery last) {
        return new Position(DatabaseTimes.text(last.createdAt()), last.id().value());
    }
}
