package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Target;
import dev.postroom.domain.webhook.delivery.DeliveryRow;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** The endpoints with queued deliveries, as the in-memory queue sees them. */
public final class InMemoryEndpoints {

    /**
     * An endpoint with queued deliveries.
     *
     * @param dueAt when it is to be leased, or the end of its lease
     */
    public record Waiting(EndpointRow row, Instant dueAt) {}

    private final InMemoryDatabase database;
    private final InMemoryTable<DeliveryRow> deliveries;
    private final InMemoryTable<WebhookRow> webhooks;
    private final InMemoryTable<EndpointRow> endpoints;

    public InMemoryEndpoints(InMemoryDatabase database) {
        this.database = database;
        this.deliveries = database.table(DeliveryRow.class);
        this.webhooks = database.table(WebhookRow.class);
        this.endpoints = database.table(EndpointRow.class);
    }

    public void put(EndpointRow row) {
        endpoints.put(row);
    }

    /** The row of a lease that was not taken over. */
    public Optional<EndpointRow> held(Claimed<Endpoint> claim) {
        return endpoints
                .find(claim.workspace().id(), claim.work().webhook())
                .filter(row -> row.isHeldBy(claim));
    }

    public Claimed<Endpoint> claim(EndpointRow row) {
        Endpoint endpoint = new Endpoint(row.key(), target(row), row.health());
        return new Claimed<>(row.workspace(), endpoint, row.lease().generation());
    }

    public Optional<Target> target(EndpointRow row) {
        return webhooks.find(row.workspaceId(), row.key())
                .filter(webhook -> webhook.webhook().isActive())
                .map(webhook ->
                        new Target(webhook.webhook().url().value(), webhook.keys(database.now())));
    }

    public Stream<DeliveryRow> queued(UUID workspace, WebhookId webhook) {
        return deliveries
                .of(workspace)
                .filter(row -> row.isOpen() && row.delivery().webhook().equals(webhook))
                .sorted(
                        Comparator.comparing((DeliveryRow row) -> row.lease().freeAt())
                                .thenComparing(row -> row.key().toString()));
    }

    /** Every endpoint that has queued deliveries or is leased, in no order. */
    public List<Waiting> waiting() {
        Map<UUID, Map<WebhookId, EndpointRow>> rows = new HashMap<>();
        deliveries
                .all()
                .filter(DeliveryRow::isOpen)
                .forEach(row ->
                        rows.computeIfAbsent(row.workspaceId(), _ -> new HashMap<>())
                                .computeIfAbsent(
                                        row.delivery().webhook(),
                                        webhook -> endpoint(row.workspace(), webhook)));
        endpoints
                .all()
                .filter(EndpointRow::isHeld)
                .forEach(row ->
                        rows.computeIfAbsent(row.workspaceId(), _ -> new HashMap<>())
                                .put(row.key(), row));
        return rows.values().stream()
                .flatMap(ofWorkspace -> ofWorkspace.values().stream())
                .map(row -> new Waiting(row, dueAt(row)))
                .toList();
    }

    private EndpointRow endpoint(Workspace workspace, WebhookId webhook) {
        return endpoints
                .find(workspace.id(), webhook)
                .orElseGet(() -> EndpointRow.fresh(workspace, webhook));
    }

    private Instant dueAt(EndpointRow row) {
        if (row.isHeld()) {
            return row.lease().freeAt();
        }
        Instant first =
                queued(row.workspaceId(), row.key()).findFirst().orElseThrow().lease().freeAt();
        return target(row).isEmpty()
                ? Instant.EPOCH
                : row.health().pausedUntil().filter(first::isBefore).orElse(first);
    }
}
