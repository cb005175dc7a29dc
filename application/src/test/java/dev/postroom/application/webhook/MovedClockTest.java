package dev.postroom.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.webhook.Deliveries;
import dev.postroom.domain.webhook.Delivery;
import dev.postroom.domain.webhook.DeliveryId;
import dev.postroom.domain.webhook.RetrySchedule;
import dev.postroom.domain.webhook.SignedRequest;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/** Deliveries of a test environment whose clock was moved. */
final class MovedClockTest {

    private static final Duration STEP = Duration.ofDays(3);

    private final House house = House.create();
    private final TestPorts ports = house.ports();
    private final ScriptedWebhookTransport transport =
            new ScriptedWebhookTransport(house.ports().guard());
    private final WebhookDelivery worker =
            new WebhookDelivery(
                    ports.webhook().queue(),
                    transport,
                    new RetrySchedule(List.of(Duration.ZERO)),
                    count -> new byte[count],
                    house.clock(),
                    Duration.ofSeconds(15),
                    Duration.ofMinutes(1));

    @Test
    void aSignatureHasTheSystemTimeAndItsDeliveryTheWorkspaceTime() {
        house.ports().account().testClocks().advance(house.test(), STEP);
        DeliveryId id = due();

        worker.deliverDue(10);

        Delivery delivery = ports.webhook().deliveries().find(house.test(), id).orElseThrow();
        SignedRequest sent = transport.requests().getFirst();
        assertThat(delivery.state().deliveredAt()).contains(house.ports().now().plus(STEP));
        assertThat(sent.headers())
                .containsEntry(
                        "webhook-timestamp", Long.toString(house.ports().now().getEpochSecond()));
    }

    private DeliveryId due() {
        Webhook webhook = WebhookFixture.webhook(house.ports().ids().next()).build();
        ports.webhook().webhooks().add(house.test(), webhook, WebhookFixture.defaultSecret());
        FrozenEvent event =
                EventFixture.frozen(
                        house.test(), house.ports().ids().next(), EventType.TAG_SUBSCRIBED);
        DeliveryId id = new DeliveryId(house.ports().ids().next());
        ports.event().events().add(List.of(event));
        ports.webhook()
                .deliveries()
                .add(List.of(Deliveries.NewDelivery.queued(id, webhook.id(), event)));
        return id;
    }
}
