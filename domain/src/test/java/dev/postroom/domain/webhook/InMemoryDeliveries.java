package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
        database.queue(
                WorkKind.WEBHOOK_DELIVERY,
                () ->
                        deliveries
                                .all()
                                .filter(DeliveryRow::isOpen)
                                .map(row -> row.lease().freeAt()));
    }

    @Override
    public void add(List<NewDelivery> added) {
        database.atomically(() -> {
            added.forEach(delivery -> deliveries.put(fresh(delivery, database.now())));
            return added;
        });
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
                        delivery -> delivery.id().value());
    }

    private static boolean isWanted(DeliveryQuery query, Delivery delivery) {
        return (query.statuses().isEmpty() || query.statuses().contains(delivery.state().status()))
                && query.eventType().map(type -> type == delivery.payload().type()).orElse(true)
                && query.created().contains(delivery.createdAt());
    }

    @Override
    public List<Claimed<DueDelivery>> claim(int max, int perWebhook, Duration lease) {
        return database.atomically(() -> claimed(max, perWebhook, lease));
    }

    private List<Claimed<DueDelivery>> claimed(int max, int perWebhook, Duration lease) {
        List<Claimed<DueDelivery>> claims = new ArrayList<>();
        Map<WebhookId, Integer> counts = new HashMap<>();
        for (DeliveryRow row : due()) {
            WebhookRow webhook =
                    webhooks.find(row.workspaceId(), row.delivery().webhook()).orElseThrow();
            if (!webhook.webhook().isActive()) {
                deliveries.put(row.skipped());
            } else if (claims.size() < max
                    && counts.merge(webhook.key(), 1, Integer::sum) <= perWebhook) {
                claims.add(claim(row, webhook, lease));
            }
        }
        return claims;
    }

    private List<DeliveryRow> due() {
        return deliveries
                .all()
                .filter(row -> row.isOpen() && row.lease().isFree(database.now()))
                .sorted(
                        Comparator.comparing((DeliveryRow row) -> row.lease().freeAt())
                                .thenComparing(row -> row.key().toString()))
                .toList();
    }

    private Claimed<DueDelivery> claim(DeliveryRow row, WebhookRow webhook, Duration lease) {
        InMemoryLease held = row.lease().claimed(database.now(), lease);
        deliveries.put(row.held(held));
        DueDelivery due =
                new DueDelivery(row.delivery(), webhook.webhook().url().value(), webhook.secret());
        return new Claimed<>(row.workspace(), due, held.generation());
    }

    @Override
    public int complete(List<Outcome> outcomes) {
        return database.atomically(
                () -> Math.toIntExact(outcomes.stream().filter(this::completed).count()));
    }

    private boolean completed(Outcome outcome) {
        Claimed<DueDelivery> claim = outcome.claim();
        Optional<DeliveryRow> held =
                deliveries
                        .find(claim.workspace().id(), claim.work().delivery().id())
                        .filter(row -> row.isOpen())
                        .filter(row -> row.lease().generation() == claim.generation());
        held.ifPresent(row -> deliveries.put(row.after(outcome, database.now())));
        return held.isPresent();
    }
}
