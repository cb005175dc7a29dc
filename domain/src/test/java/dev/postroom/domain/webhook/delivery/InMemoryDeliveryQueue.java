package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.webhook.EndpointRow;
import dev.postroom.domain.webhook.InMemoryEndpoints;
import dev.postroom.domain.webhook.InMemoryEndpoints.Waiting;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The queue of deliveries in memory, on the rows of {@link InMemoryDeliveries}. */
public final class InMemoryDeliveryQueue implements DeliveryQueue {

    private record Turn(Waiting endpoint, int place) {}

    private final InMemoryDatabase database;
    private final InMemoryTable<DeliveryRow> deliveries;
    private final InMemoryEndpoints endpoints;
    private final InMemoryWebhookStatistics statistics;

    public InMemoryDeliveryQueue(InMemoryDatabase database) {
        this.database = database;
        this.deliveries = database.table(DeliveryRow.class);
        this.endpoints = new InMemoryEndpoints(database);
        this.statistics = new InMemoryWebhookStatistics(database);
        database.queue(
                WorkKind.WEBHOOK_DELIVERY, () -> endpoints.waiting().stream().map(Waiting::dueAt));
    }

    @Override
    public List<Claimed<Endpoint>> claim(int max, Duration lease) {
        return database.atomically(() -> {
            Instant now = database.now();
            return inTurn(now).stream()
                    .limit(max)
                    .map(waiting -> waiting.row().claimed(now, lease))
                    .map(this::stored)
                    .toList();
        });
    }

    // Each workspace's first, then each workspace's second, and so on.
    private List<Waiting> inTurn(Instant now) {
        Map<UUID, Integer> places = new HashMap<>();
        return endpoints.waiting().stream()
                .filter(waiting -> !waiting.dueAt().isAfter(now))
                .sorted(
                        Comparator.comparing(Waiting::dueAt)
                                .thenComparing(waiting -> waiting.row().key().toString()))
                .map(waiting ->
                        new Turn(
                                waiting,
                                places.merge(waiting.row().workspaceId(), 1, Integer::sum)))
                .sorted(Comparator.comparingInt(Turn::place))
                .map(Turn::endpoint)
                .toList();
    }

    private Claimed<Endpoint> stored(EndpointRow row) {
        endpoints.put(row);
        return endpoints.claim(row);
    }

    @Override
    public List<Claimed<Endpoint>> renew(List<Claimed<Endpoint>> held, Duration lease) {
        return database.atomically(() ->
                held.stream()
                        .flatMap(claim -> endpoints.held(claim).stream())
                        .map(row -> stored(row.until(database.now().plus(lease))))
                        .toList());
    }

    @Override
    public List<Claimed<Endpoint>> reread(List<Claimed<Endpoint>> held) {
        return database.atomically(() ->
                held.stream()
                        .flatMap(claim -> endpoints.held(claim).stream())
                        .map(endpoints::claim)
                        .toList());
    }

    @Override
    public Map<WebhookId, List<DueDelivery>> due(List<Wanted> wanted) {
        return database.atomically(() -> {
            Map<WebhookId, List<DueDelivery>> found = new LinkedHashMap<>();
            for (Wanted one : wanted) {
                List<DueDelivery> due = due(one);
                if (!due.isEmpty()) {
                    found.put(one.endpoint().work().webhook(), due);
                }
            }
            return fitting(found);
        });
    }

    // the first of each endpoint, then the second of each, and so on
    private static Map<WebhookId, List<DueDelivery>> fitting(
            Map<WebhookId, List<DueDelivery>> found) {
        Map<WebhookId, List<DueDelivery>> fitting = new LinkedHashMap<>();
        int longest = found.values().stream().mapToInt(List::size).max().orElse(0);
        long bytes = 0;
        for (int nth = 0; nth < longest; nth++) {
            for (Map.Entry<WebhookId, List<DueDelivery>> one : found.entrySet()) {
                if (nth < one.getValue().size() && bytes < MOST_BYTES) {
                    DueDelivery delivery = one.getValue().get(nth);
                    bytes += delivery.payload().body().length;
                    fitting.computeIfAbsent(one.getKey(), _ -> new ArrayList<>()).add(delivery);
                }
            }
        }
        return fitting;
    }

    private List<DueDelivery> due(Wanted wanted) {
        return endpoints
                .held(wanted.endpoint())
                .map(row ->
                        endpoints
                                .queued(row.workspaceId(), row.key())
                                .filter(queued -> queued.lease().isFree(database.now()))
                                .filter(queued -> !wanted.inFlight().contains(queued.key()))
                                .limit(wanted.max())
                                .map(DeliveryRow::due)
                                .toList())
                .orElse(List.of());
    }

    @Override
    public int complete(List<DeliveryOutcome> outcomes) {
        return database.atomically(
                () -> Math.toIntExact(outcomes.stream().filter(this::completed).count()));
    }

    private boolean completed(DeliveryOutcome outcome) {
        Optional<DeliveryRow> queued =
                endpoints
                        .held(outcome.endpoint())
                        .flatMap(row -> deliveries.find(row.workspaceId(), outcome.id()))
                        .filter(DeliveryRow::isOpen);
        queued.ifPresent(row -> {
            deliveries.put(row.after(outcome, database.now()));
            statistics.add(outcome);
        });
        return queued.isPresent();
    }

    @Override
    public int skip(Claimed<Endpoint> endpoint, int max) {
        return database.atomically(() -> {
            List<DeliveryRow> skipped =
                    endpoints
                            .held(endpoint)
                            .filter(row -> endpoints.target(row).isEmpty())
                            .map(row ->
                                    endpoints
                                            .queued(row.workspaceId(), row.key())
                                            .limit(max)
                                            .toList())
                            .orElse(List.of());
            skipped.forEach(row -> deliveries.put(row.skipped()));
            return skipped.size();
        });
    }

    @Override
    public void release(List<Released> released) {
        database.atomically(() -> {
            store(released);
            released.forEach(one ->
                    endpoints.held(one.endpoint()).ifPresent(row -> endpoints.put(row.released())));
            return released;
        });
    }

    @Override
    public void store(List<Released> healths) {
        database.atomically(() -> {
            healths.forEach(one ->
                    endpoints
                            .held(one.endpoint())
                            .ifPresent(row -> endpoints.put(row.with(one.health()))));
            return healths;
        });
    }
}
