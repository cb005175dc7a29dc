package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookRow;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Deliveries in memory. */
public final class InMemoryDeliveries implements Deliveries {

    private final InMemoryDatabase database;
    private final InMemoryTable<DeliveryRow> deliveries;
    private final InMemoryTable<WebhookRow> webhooks;

    public InMemoryDeliveries(InMemoryDatabase database) {
        this.database = database;
        this.deliveries = database.table(DeliveryRow.class);
        this.webhooks = database.table(WebhookRow.class);
    }

    @Override
    public void add(List<NewDelivery> added) {
        database.atomically(() -> {
            added.forEach(delivery -> deliveries.put(stored(delivery)));
            return added;
        });
    }

    private DeliveryRow stored(NewDelivery added) {
        DeliveryRow row =
                fresh(added, added.isSkipped() ? added.event().occurredAt() : database.now());
        boolean isGone = webhooks.find(row.workspaceId(), row.delivery().webhook()).isEmpty();
        return added.isSkipped() || isGone ? row.skipped() : row;
    }

    private static DeliveryRow fresh(NewDelivery added, Instant now) {
        FrozenEvent event = added.event();
        Delivery delivery =
                new Delivery(
                        added.id(),
                        added.webhook(),
                        new Delivery.Payload(event.id(), event.type(), event.body()),
                        new Delivery.State(
                                DeliveryStatus.PENDING,
                                0,
                                Optional.empty(),
                                Optional.of(now),
                                Optional.empty()),
                        now);
        return new DeliveryRow(
                event.workspace(),
                delivery,
                event.keys().subscriber(),
                InMemoryLease.freeAt(now),
                false,
                List.of(),
                0);
    }

    @Override
    public Optional<Delivery> find(Workspace workspace, DeliveryId id) {
        return deliveries.find(workspace.id(), id).map(DeliveryRow::delivery);
    }

    @Override
    public Page<Delivery> list(
            Workspace workspace,
            WebhookId webhook,
            DeliveryQuery query,
            PageRequest<DeliveryQuery.Sort> page) {
        return InMemoryOrder.byTime(Delivery::createdAt)
                .page(
                        deliveries
                                .of(workspace.id())
                                .map(DeliveryRow::delivery)
                                .filter(delivery -> delivery.webhook().equals(webhook))
                                .filter(delivery -> isWanted(query, delivery)),
                        page,
                        delivery -> delivery.id().value(),
                        delivery -> delivery.payload().body().length);
    }

    private static boolean isWanted(DeliveryQuery query, Delivery delivery) {
        return (query.statuses().isEmpty() || query.statuses().contains(delivery.state().status()))
                && query.eventType().map(type -> type == delivery.payload().type()).orElse(true)
                && query.created().contains(delivery.createdAt());
    }
}
