package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
                            .add(List.of(new Deliveries.NewDelivery(id, webhook, event)));
                });
        return id;
    }

    /** Attempts every due delivery, all with this outcome; returns them. */
    public List<DeliveryId> attempt(DeliveryStatus status) {
        List<Claimed<Deliveries.DueDelivery>> due =
                ports.webhook().deliveries().claim(1000, 1000, Duration.ofMinutes(1));
        ports.webhook()
                .deliveries()
                .complete(due.stream().map(claim -> outcome(claim, status)).toList());
        return due.stream().map(claim -> claim.work().delivery().id()).toList();
    }

    private Deliveries.Outcome outcome(
            Claimed<Deliveries.DueDelivery> claim, DeliveryStatus status) {
        AttemptResult result =
                new AttemptResult(
                        Optional.of(status == DeliveryStatus.DELIVERED ? 204 : 503),
                        Optional.of("näh"),
                        Duration.ofMillis(12),
                        Optional.empty(),
                        Optional.empty(),
                        false);
        return new Deliveries.Outcome(
                claim,
                status,
                result,
                ports.now(),
                status == DeliveryStatus.RETRYING ? Optional.of(RETRY) : Optional.empty());
    }
}
