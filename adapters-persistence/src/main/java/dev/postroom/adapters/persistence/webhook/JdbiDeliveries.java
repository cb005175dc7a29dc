package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.list.KeysetList;
import dev.postroom.adapters.persistence.list.ListOrder;
import dev.postroom.adapters.persistence.list.ListRows;
import dev.postroom.adapters.persistence.list.Total;
import dev.postroom.adapters.persistence.shared.RowWeight;
import dev.postroom.adapters.persistence.sql.Conditions;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryQuery;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import org.jdbi.v3.core.Handle;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** Deliveries in PostgreSQL. */
public final class JdbiDeliveries implements Deliveries {
    // Locks the row of each endpoint until the commit, so that its owner sees these deliveries
    // before it releases the endpoint, and makes the endpoints due that no worker holds. An
    // endpoint that is gone gets nothing to do. The time is that of the statement: the relay has
    // locked the workspace before, so that later events are due later.
    // Whether an endpoint is held is read from the row as it is when it is locked: the snapshot of
    // the statement may be older than a release that this statement waited for.
    private static final String ADD =
            """
            WITH added AS MATERIALIZED (
                SELECT * FROM unnest(:workspaces, :ids, :webhooks, :events, :types, :times, :skipped)
                    AS n (workspace_id, id, webhook_id, event_id, event_type, occurred_at,
                        is_skipped)),
            clock AS MATERIALIZED (
                SELECT c.workspace_id, c.ahead
                FROM (SELECT DISTINCT workspace_id FROM added) w
                JOIN test_clocks c ON c.workspace_id = w.workspace_id),
            endpoint AS MATERIALIZED (
                SELECT locked.*
                FROM (SELECT DISTINCT workspace_id, webhook_id FROM added WHERE NOT is_skipped
                    ORDER BY workspace_id, webhook_id) w
                CROSS JOIN LATERAL (
                    SELECT l.workspace_id, l.webhook_id, l.held, l.due_at,
                        greatest(statement_timestamp(), l.paused_until) AS wake_at
                    FROM webhook_queues l
                    WHERE l.workspace_id = w.workspace_id AND l.webhook_id = w.webhook_id
                    FOR NO KEY UPDATE) locked),
            woken AS (
                UPDATE webhook_queues q SET due_at = endpoint.wake_at
                FROM endpoint
                WHERE q.workspace_id = endpoint.workspace_id
                    AND q.webhook_id = endpoint.webhook_id
                    AND NOT endpoint.held
                    AND (endpoint.due_at IS NULL OR endpoint.due_at > endpoint.wake_at)),
            queued AS (
                INSERT INTO delivery_queue
                    (workspace_id, webhook_id, delivery_id, event_id, due_at)
                SELECT n.workspace_id, n.webhook_id, n.id, n.event_id, statement_timestamp()
                FROM added n JOIN endpoint USING (workspace_id, webhook_id)
                WHERE NOT n.is_skipped)
            INSERT INTO deliveries
                (workspace_id, id, webhook_id, event_id, event_type, status, created_at)
            SELECT n.workspace_id, n.id, n.webhook_id, n.event_id, n.event_type,
                CASE WHEN n.is_skipped OR endpoint.webhook_id IS NULL THEN 'skipped'
                    ELSE 'pending' END,
                CASE WHEN n.is_skipped THEN n.occurred_at
                    ELSE now() + coalesce(c.ahead, interval '0') END
            FROM added n
            LEFT JOIN endpoint ON endpoint.workspace_id = n.workspace_id
                AND endpoint.webhook_id = n.webhook_id
            LEFT JOIN clock c ON c.workspace_id = n.workspace_id
            """;
    private static final ListRows<Delivery> ROWS =
            ListRows.of("deliveries", "d", DeliveryRows::delivery, (Delivery d) -> d.id().value())
                    .selecting(DeliveryRows.COLUMNS)
                    .joining(DeliveryRows.JOINS)
                    .weighing(new RowWeight("octet_length(e.body)"));
    private static final Map<DeliveryQuery.Sort, ListOrder<Delivery>> ORDERS =
            Map.of(
                    DeliveryQuery.Sort.CREATED_AT,
                    ListOrder.byTime("d.created_at", Delivery::createdAt).withStatusIndex());
    private static final String FIND = ROWS.select() + " AND d.id = :id";

    private final Handles handles;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param wake runs after each commit that added deliveries
     */
    public JdbiDeliveries(Handles handles, Runnable wake) {
        this.handles = handles;
        this.wake = wake;
    }

    @Override
    public void add(List<NewDelivery> deliveries) {
        handles.transact(handle -> {
            handles.afterCommit(wake);
            return insert(handle, deliveries);
        });
    }

    @Override
    public Optional<Delivery> find(Workspace workspace, DeliveryId id) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("workspace", workspace.id())
                        .bind("id", id.value())
                        .map((result, _) -> DeliveryRows.delivery(result))
                        .findOne());
    }

    @Override
    public Page<Delivery> list(
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page) {
        Conditions conditions =
                new Conditions()
                        .within("d.webhook_id = :webhook", "webhook", webhook.value())
                        .inStatus("d.status", statuses(query))
                        .andIf(
                                query.eventType().map(EventType::keyword),
                                "d.event_type = :eventType",
                                "eventType")
                        .andIn(query.created(), "d.created_at", "created");
        KeysetList<Delivery, DeliveryQuery.Sort> list =
                new KeysetList<>(ROWS, ORDERS, Total.counters("delivery", webhook.value()));
        return list.page(handles, workspace, conditions, page);
    }

    // The lists of the statuses are merged: one index serves each list.
    private static Set<DeliveryStatus> statuses(DeliveryQuery query) {
        return query.statuses().isEmpty() ? EnumSet.allOf(DeliveryStatus.class) : query.statuses();
    }

    private static int insert(Handle handle, List<NewDelivery> deliveries) {
        return handle.createUpdate(ADD)
                .bind("workspaces", uuids(deliveries, d -> d.event().workspace().id()))
                .bind("ids", uuids(deliveries, d -> d.id().value()))
                .bind("webhooks", uuids(deliveries, d -> d.webhook().value()))
                .bind("events", uuids(deliveries, d -> d.event().id().value()))
                .bind(
                        "types",
                        SqlArray.texts(
                                deliveries.stream().map(d -> d.event().type().keyword()).toList()))
                .bind(
                        "times",
                        SqlArray.times(
                                deliveries.stream()
                                        .map(d -> Optional.of(d.event().occurredAt()))
                                        .toList()))
                .bind(
                        "skipped",
                        SqlArray.flags(deliveries.stream().map(NewDelivery::isSkipped).toList()))
                .execute();
    }

    private static SqlArray uuids(List<NewDelivery> deliveries, Function<NewDelivery, UUID> of) {
        return SqlArray.uuids(deliveries.stream().map(of).toList());
    }
}
