package dev.postroom.adapters.persistence.webhook;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Handles;
import dev.postroom.adapters.persistence.shared.KeysetList;
import dev.postroom.adapters.persistence.shared.ListOrder;
import dev.postroom.adapters.persistence.shared.ListRows;
import dev.postroom.adapters.persistence.shared.SecretBox;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.adapters.persistence.shared.Total;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryId;
import dev.postroom.domain.webhook.DeliveryQuery;
import dev.postroom.domain.webhook.WebhookId;

import org.jdbi.v3.core.Handle;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Deliveries in PostgreSQL. */
public final class JdbiDeliveries implements Deliveries {
    private static final String ADD =
            """
            WITH added AS (
                INSERT INTO deliveries
                    (workspace_id, id, webhook_id, event_id, event_type, status, created_at)
                SELECT n.workspace_id, n.id, n.webhook_id, n.event_id, n.event_type, 'pending',
                    now() + coalesce(c.ahead, interval '0')
                FROM unnest(:workspaces, :ids, :webhooks, :events, :types)
                    AS n (workspace_id, id, webhook_id, event_id, event_type)
                LEFT JOIN test_clocks c ON c.workspace_id = n.workspace_id
                RETURNING workspace_id, id, webhook_id)
            INSERT INTO delivery_queue (workspace_id, delivery_id, webhook_id, due_at)
            SELECT workspace_id, id, webhook_id, now() FROM added
            """;
    private static final ListRows<Delivery> ROWS =
            ListRows.of("deliveries", "d", DeliveryRows::delivery, (Delivery d) -> d.id().value())
                    .selecting(DeliveryRows.COLUMNS)
                    .joining(DeliveryRows.JOINS);
    private static final Map<DeliveryQuery.Sort, ListOrder<Delivery>> ORDERS =
            Map.of(
                    DeliveryQuery.Sort.CREATED_AT,
                    ListOrder.byTime("d.created_at", Delivery::createdAt).withStatusIndex());
    private static final String FIND = ROWS.select() + " AND d.id = :id";

    private final Handles handles;
    private final DeliveryQueue queue;
    private final Runnable wake;

    /**
     * A repository that uses these handles.
     *
     * @param box opens the webhooks' secrets
     * @param wake runs after each commit that added deliveries, or claimed so many that more may be
     *     due
     */
    public JdbiDeliveries(Handles handles, SecretBox box, Runnable wake) {
        this.handles = handles;
        this.queue = new DeliveryQueue(new SealedSecrets(box));
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
                        .inStatus("d.status", query.statuses())
                        .andIf(
                                query.eventType().map(EventType::keyword),
                                "d.event_type = :eventType",
                                "eventType")
                        .andIn(query.created(), "d.created_at", "created");
        KeysetList<Delivery, DeliveryQuery.Sort> list =
                new KeysetList<>(ROWS, ORDERS, Total.counters("delivery", webhook.value()));
        return handles.call(handle -> list.page(handle, workspace, conditions, page));
    }

    @Override
    public List<Claimed<DueDelivery>> claim(int max, int perWebhook, Duration lease) {
        return handles.transact(handle -> {
            List<DeliveryQueue.Key> keys = queue.hold(handle, max, perWebhook, lease);
            if (keys.size() >= Math.min(max, perWebhook)) {
                handles.afterCommit(wake);
            }
            return keys.isEmpty() ? List.of() : queue.claimed(handle, keys);
        });
    }

    @Override
    public int complete(List<Outcome> outcomes) {
        return handles.transact(handle -> DeliveryOutcomes.store(handle, outcomes));
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
                .execute();
    }

    private static SqlArray uuids(List<NewDelivery> deliveries, Function<NewDelivery, UUID> of) {
        return SqlArray.uuids(deliveries.stream().map(of).toList());
    }
}
