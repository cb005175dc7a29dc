package dev.postroom.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;

/** The cost of endpoints to each other. */
final class EndpointIsolationTest {

    private final DeliveryRig rig = new DeliveryRig();
    private final ScriptedWebhookTransport transport = rig.transport();
    private final Workspace live = rig.house().live();
    private final Workspace other = rig.house().ports().newWorkspace(Environment.LIVE);

    private Webhook hanging(Workspace workspace, int deliveries) {
        Webhook webhook = rig.webhook(workspace, "https://hanging.example.net/");
        rig.due(workspace, webhook, deliveries);
        return webhook;
    }

    private List<DeliveryId> healthy(int deliveries) {
        return rig.due(live, rig.webhook(live, "https://healthy.example.net/"), deliveries);
    }

    private void assertAllDelivered(List<DeliveryId> ids) {
        assertThat(ids)
                .allSatisfy(id -> {
                    assertThat(rig.state(live, id).status()).isEqualTo(DeliveryStatus.DELIVERED);
                    assertThat(rig.requests(id)).isEqualTo(1);
                });
    }

    @Test
    void aHangingEndpointHoldsItsOwnSlotsAndNothingElse() {
        transport.hang(request -> DeliveryRig.host(request).startsWith("hanging"));
        hanging(live, 500);
        List<DeliveryId> healthy = healthy(500);

        rig.run();

        assertThat(transport.open()).hasSize(4);
        assertAllDelivered(healthy);
    }

    @Test
    void tenHangingEndpointsOfAnotherAccountLeaveAHealthyOneAlone() {
        transport.hang(request -> DeliveryRig.host(request).startsWith("hanging"));
        for (int i = 0; i < 10; i++) {
            hanging(other, 100);
        }
        List<DeliveryId> healthy = healthy(300);

        rig.run();

        assertThat(transport.open()).hasSize(40);
        assertAllDelivered(healthy);
    }

    @Test
    void anAccountGetsAtMostHalfOfAllSlotsHoweverManyEndpointsHang() {
        transport.hang(request -> DeliveryRig.host(request).startsWith("hanging"));
        for (int i = 0; i < 40; i++) {
            hanging(other, 10);
        }
        List<DeliveryId> healthy = healthy(300);

        rig.run();

        assertThat(transport.open()).hasSize(50);
        assertAllDelivered(healthy);
    }

    @Test
    void anEndpointThatAnswersGetsMoreSlots() {
        Webhook webhook = rig.webhook(live, "https://healthy.example.net/");
        List<DeliveryId> warm = rig.due(live, webhook, 60);
        rig.run();
        assertAllDelivered(warm);
        transport.hang(_ -> true);
        rig.due(live, webhook, 100);
        rig.run();
        assertThat(transport.open()).hasSize(32);
    }

    @Test
    void twoDeliveriesOfASubscriberAreNeverUnderWayAtOnceAndKeepTheirOrder() {
        Webhook webhook = rig.webhook(live, "https://healthy.example.net/");
        SubscriberId subscriber = new SubscriberId(rig.house().ports().ids().next());
        DeliveryId first = rig.due(live, webhook, subscriber);
        DeliveryId second = rig.due(live, webhook, subscriber);
        DeliveryId third = rig.due(live, webhook, subscriber);
        DeliveryId unrelated = rig.due(live, webhook, 1).getFirst();
        transport.hang(_ -> true);

        rig.run();
        assertThat(transport.open())
                .extracting(DeliveryRig::delivery)
                .containsExactly(first.toString(), unrelated.toString());
        transport.answerOpen();
        rig.run();
        assertThat(transport.open())
                .extracting(DeliveryRig::delivery)
                .containsExactly(second.toString());
        transport.answerOpen();
        rig.run();
        assertThat(transport.open())
                .extracting(DeliveryRig::delivery)
                .containsExactly(third.toString());
    }

    @Test
    void aRetryDoesNotHoldLaterDeliveriesOfItsSubscriber() {
        Webhook webhook = rig.webhook(live, "https://healthy.example.net/");
        SubscriberId subscriber = new SubscriberId(rig.house().ports().ids().next());
        DeliveryId first = rig.due(live, webhook, subscriber);
        DeliveryId second = rig.due(live, webhook, subscriber);
        transport.answer(request ->
                ScriptedWebhookTransport.status(
                        DeliveryRig.delivery(request).equals(first.toString()) ? 500 : 200));
        rig.run();
        assertThat(rig.state(live, first).status()).isEqualTo(DeliveryStatus.RETRYING);
        assertThat(rig.state(live, second).status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    void deliveriesAddedToAnEndpointInHandAreFound() {
        Webhook webhook = rig.webhook(live, "https://healthy.example.net/");
        transport.hang(_ -> true);
        rig.due(live, webhook, 1);
        rig.run();
        rig.due(live, webhook, 1);
        rig.run(Duration.ofMillis(200));
        assertThat(transport.open()).hasSize(2);
    }
}
