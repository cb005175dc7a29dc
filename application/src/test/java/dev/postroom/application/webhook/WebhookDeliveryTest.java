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
import dev.postroom.domain.webhook.DeliveryStatus;
import dev.postroom.domain.webhook.RetrySchedule;
import dev.postroom.domain.webhook.SignedRequest;
import dev.postroom.domain.webhook.SigningKeys;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.util.List;

final class WebhookDeliveryTest {

    private final House house = House.create();
    private final TestPorts ports = house.ports();
    private final ScriptedWebhookTransport transport =
            new ScriptedWebhookTransport(house.ports().guard());
    private final WebhookDelivery worker =
            new WebhookDelivery(
                    ports.webhook().queue(),
                    transport,
                    new RetrySchedule(
                            List.of(
                                    Duration.ZERO,
                                    Duration.ofSeconds(10),
                                    Duration.ofSeconds(100))),
                    count -> new byte[count],
                    house.clock(),
                    Duration.ofSeconds(15),
                    Duration.ofMinutes(1));

    private DeliveryId due() {
        Webhook webhook = WebhookFixture.webhook(house.ports().ids().next()).build();
        ports.webhook().webhooks().add(house.live(), webhook, WebhookFixture.defaultSecret());
        return due(webhook);
    }

    private DeliveryId due(Webhook webhook) {
        FrozenEvent event =
                EventFixture.frozen(
                        house.live(), house.ports().ids().next(), EventType.TAG_SUBSCRIBED);
        DeliveryId id = new DeliveryId(house.ports().ids().next());
        ports.event().events().add(List.of(event));
        ports.webhook()
                .deliveries()
                .add(List.of(Deliveries.NewDelivery.queued(id, webhook.id(), event)));
        return id;
    }

    private Delivery now(DeliveryId id) {
        return ports.webhook().deliveries().find(house.live(), id).orElseThrow();
    }

    @Test
    void aTwoHundredsStatusIsASuccess() {
        DeliveryId id = due();
        assertThat(worker.deliverDue(10)).isEqualTo(1);
        assertThat(now(id).state().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(now(id).state().attempts()).isEqualTo(1);
        assertThat(worker.deliverDue(10)).isZero();
    }

    @Test
    void theRequestIsSignedOverTheFrozenBytes() {
        DeliveryId id = due();
        worker.deliverDue(10);
        SignedRequest sent = transport.requests().getFirst();
        Delivery delivery = now(id);
        SignedRequest expected =
                SignedRequest.of(
                        sent.url(),
                        SigningKeys.only(WebhookFixture.defaultSecret()),
                        new SignedRequest.Envelope(
                                "tag.subscribed",
                                delivery.payload().event().toString(),
                                id.toString()),
                        house.ports().now(),
                        delivery.payload().body());
        assertThat(sent.headers()).isEqualTo(expected.headers());
        assertThat(sent.body()).isEqualTo(delivery.payload().body());
    }

    @Test
    void aFailureIsRetriedUntilTheAttemptsAreUsedUp() {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        worker.deliverDue(10);
        assertThat(now(id).state().status()).isEqualTo(DeliveryStatus.RETRYING);
        house.ports().elapse(Duration.ofMillis(7999));
        assertThat(worker.deliverDue(10)).isZero();
        house.ports().elapse(Duration.ofMillis(1));
        assertThat(worker.deliverDue(10)).isEqualTo(1);
        house.ports().elapse(Duration.ofSeconds(80));
        assertThat(worker.deliverDue(10)).isEqualTo(1);
        assertThat(now(id).state().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(now(id).state().attempts()).isEqualTo(3);
    }

    @Test
    void aMissingResponseIsRetried() {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.failure(false));
        worker.deliverDue(10);
        assertThat(now(id).state().status()).isEqualTo(DeliveryStatus.RETRYING);
    }

    @Test
    void aForbiddenAddressAndA410ResponseAreFinal() {
        DeliveryId forbidden = due();
        transport.answer(_ -> ScriptedWebhookTransport.failure(true));
        worker.deliverDue(10);
        assertThat(now(forbidden).state().status()).isEqualTo(DeliveryStatus.FAILED);
        DeliveryId gone = due();
        transport.answer(_ -> ScriptedWebhookTransport.status(410));
        worker.deliverDue(10);
        assertThat(now(gone).state().status()).isEqualTo(DeliveryStatus.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"429, 60", "503, 60", "500, 8"})
    void onlyABusyReceiverMayAskForPatience(int status, long seconds) {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.busy(status, Duration.ofSeconds(60)));
        worker.deliverDue(10);
        assertThat(now(id).state().nextAttemptAt())
                .contains(house.ports().now().plusSeconds(seconds));
    }

    @Test
    void oneWebhookDoesNotFillTheBatch() {
        Webhook webhook = WebhookFixture.webhook(house.ports().ids().next()).build();
        ports.webhook().webhooks().add(house.live(), webhook, WebhookFixture.defaultSecret());
        for (int i = 0; i < 12; i++) {
            due(webhook);
        }
        assertThat(worker.deliverDue(100)).isEqualTo(8);
    }
}
