package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates and attempts deliveries of any workspaces. */
public record DeliverySteps(TestPorts ports) {

    private static final Duration RETRY = Duration.ofSeconds(30);

    /** A new active webhook. */
    public WebhookId webhook(Workspace workspace) {
        Webhook webhook = WebhookFixture.webhook(ports.ids().next()).build();
        ports.webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook.id();
    }

    /** A new delivery of a new event. */
    public DeliveryId delivery(Workspace workspace, WebhookId webhook, EventType type) {
        DeliveryId id = new DeliveryId(ports.ids().next());
        FrozenEvent event = EventFixture.frozen(workspace, ports.ids().next(), type);
        ports.transactions()
                .inTransaction(() -> {
                    ports.event().events().add(List.of(event));
                    ports.webhook()
                            .deliveries()
                            .add(List.of(Deliveries.NewDelivery.queued(id, webhook, event)));
                });
        return id;
    }

    /** Attempts every due delivery, all with this outcome; returns them. */
    public List<DeliveryId> attempt(DeliveryStatus status) {
        DeliveryQueue queue = ports.webhook().queue();
        List<DeliveryId> attempted = new ArrayList<>();
        for (Claimed<Endpoint> endpoint : queue.claim(1000, Duration.ofMinutes(1))) {
            List<DeliveryOutcome> outcomes = outcomes(endpoint, status);
            queue.complete(outcomes);
            queue.release(List.of(new DeliveryQueue.Released(endpoint, endpoint.work().health())));
            outcomes.forEach(one -> attempted.add(one.id()));
        }
        return attempted;
    }

    /** An outcome with this status for each due delivery of a leased endpoint; stores nothing. */
    public List<DeliveryOutcome> outcomes(Claimed<Endpoint> endpoint, DeliveryStatus status) {
        return ports
                .webhook()
                .queue()
                .due(List.of(new DeliveryQueue.Wanted(endpoint, 1000, Set.of())))
                .getOrDefault(endpoint.work().webhook(), List.of())
                .stream()
                .map(one -> outcome(endpoint, one, status))
                .toList();
    }

    private DeliveryOutcome outcome(
            Claimed<Endpoint> endpoint, DueDelivery due, DeliveryStatus status) {
        AttemptResult result =
                new AttemptResult(
                        Optional.of(status == DeliveryStatus.DELIVERED ? 204 : 503),
                        Optional.of("näh"),
                        Duration.ofMillis(12),
                        Optional.empty(),
                        Optional.empty(),
                        false);
        return new DeliveryOutcome(
                endpoint,
                due.id(),
                due.payload().type(),
                status,
                result,
                ports.now(),
                status == DeliveryStatus.RETRYING ? Optional.of(RETRY) : Optional.empty());
    }
}
