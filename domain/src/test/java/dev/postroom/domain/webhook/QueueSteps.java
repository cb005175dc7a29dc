package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.delivery.AttemptResult;
import dev.postroom.domain.webhook.delivery.Deliveries;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryOutcome;
import dev.postroom.domain.webhook.delivery.DeliveryQueue;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Released;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.EndpointHealth;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The steps of the tests of {@link DeliveryQueue}. */
interface QueueSteps extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);

    default DeliveryQueue queue() {
        return ports().webhook().queue();
    }

    default Webhook keepWebhook(Workspace workspace) {
        return keepWebhook(workspace, true);
    }

    default Webhook keepWebhook(Workspace workspace, boolean active) {
        Webhook webhook =
                WebhookFixture.webhook(newId())
                        .withUrl("https://example.net/" + newId())
                        .withActive(active)
                        .build();
        ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    default DeliveryId keep(Workspace workspace, Webhook webhook) {
        DeliveryId id = new DeliveryId(newId());
        FrozenEvent event = EventFixture.frozen(workspace, newId(), EventType.SUBSCRIBER_CREATED);
        ports().transactions()
                .inTransaction(() -> {
                    ports().event().events().add(List.of(event));
                    ports().webhook()
                            .deliveries()
                            .add(List.of(Deliveries.NewDelivery.queued(id, webhook.id(), event)));
                });
        return id;
    }

    default Delivery found(Workspace workspace, DeliveryId id) {
        return ports().webhook().deliveries().find(workspace, id).orElseThrow();
    }

    default DeliveryStatus status(Workspace workspace, DeliveryId id) {
        return found(workspace, id).state().status();
    }

    default List<Claimed<Endpoint>> claim() {
        return queue().claim(100, LEASE);
    }

    default Claimed<Endpoint> claimOne() {
        List<Claimed<Endpoint>> claims = claim();
        assertThat(claims).hasSize(1);
        return claims.getFirst();
    }

    default List<DueDelivery> due(Claimed<Endpoint> endpoint, DeliveryId... inFlight) {
        Map<WebhookId, List<DueDelivery>> due =
                queue().due(List.of(new Wanted(endpoint, 100, Set.of(inFlight))));
        return due.getOrDefault(endpoint.work().webhook(), List.of());
    }

    default List<DeliveryId> dueIds(Claimed<Endpoint> endpoint, DeliveryId... inFlight) {
        return due(endpoint, inFlight).stream().map(DueDelivery::id).toList();
    }

    default void release(Claimed<Endpoint> endpoint) {
        release(endpoint, EndpointHealth.good());
    }

    default void release(Claimed<Endpoint> endpoint, EndpointHealth health) {
        queue().release(List.of(new Released(endpoint, health)));
    }

    default AttemptResult answer(int status) {
        return new AttemptResult(
                Optional.of(status),
                Optional.of("näh"),
                Duration.ofMillis(12),
                Optional.empty(),
                Optional.empty(),
                false);
    }

    default DeliveryOutcome delivered(Claimed<Endpoint> endpoint, DeliveryId id) {
        return outcome(endpoint, id, DeliveryStatus.DELIVERED, answer(204));
    }

    default DeliveryOutcome failed(Claimed<Endpoint> endpoint, DeliveryId id) {
        return outcome(endpoint, id, DeliveryStatus.FAILED, answer(503));
    }

    default DeliveryOutcome outcome(
            Claimed<Endpoint> endpoint,
            DeliveryId id,
            DeliveryStatus status,
            AttemptResult result) {
        return new DeliveryOutcome(
                endpoint,
                id,
                EventType.SUBSCRIBER_CREATED,
                status,
                result,
                ports().now(),
                Optional.empty());
    }

    default DeliveryOutcome retrying(Claimed<Endpoint> endpoint, DeliveryId id, Duration wait) {
        return new DeliveryOutcome(
                endpoint,
                id,
                EventType.SUBSCRIBER_CREATED,
                DeliveryStatus.RETRYING,
                answer(503),
                ports().now(),
                Optional.of(wait));
    }
}
