package dev.postroom.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.Webhooks;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Two workers, as of two processes. */
final class EndpointLeaseTest {

    private static final String SIGNATURE = "X-Service-Signature";

    private final DeliveryRig rig = new DeliveryRig();
    private final ScriptedWebhookTransport transport = rig.transport();
    private final Workspace live = rig.house().live();
    private final Webhook webhook = rig.webhook(live, "https://receiver.example.net/");
    private final DeliverWebhooks other = rig.newWorker();

    private DeliveryStatus status(DeliveryId id) {
        return rig.state(live, id).status();
    }

    @Test
    void anEndpointInHandIsLeftToItsOwnerWhileItRenewsTheLease() {
        transport.hang(_ -> true);
        rig.due(live, webhook, 1);
        rig.run();
        for (int i = 0; i < 20; i++) {
            rig.run(Duration.ofSeconds(5));
            DeliveryRig.run(other);
        }
        assertThat(transport.requests()).hasSize(1);
    }

    @Test
    void anIdleEndpointIsGivenBackSoon() {
        rig.due(live, webhook, 1);
        rig.run();
        assertThat(rig.worker().read().again()).isPresent();
        rig.run(Duration.ofMillis(301));
        assertThat(rig.worker().read().again()).isEmpty();
        DeliveryId next = rig.due(live, webhook, 1).getFirst();
        DeliveryRig.run(other);
        assertThat(status(next)).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    void aBusyEndpointIsUsedAsItIsWithinASecond() {
        rig.due(live, webhook, 1);
        rig.run();
        for (int i = 0; i < 10; i++) {
            rig.due(live, webhook, 1);
            rig.run(Duration.ofMillis(100));
        }
        rig.house().ports().webhook().webhooks().delete(live, webhook.id());
        rig.house().ports().elapse(Duration.ofSeconds(1));
        rig.run();
        int before = transport.requests().size();
        DeliveryId late = rig.due(live, webhook, 1).getFirst();
        rig.run(Duration.ofMillis(100));

        assertThat(transport.requests()).hasSize(before);
        assertThat(rig.state(live, late).attempts()).isZero();
    }

    @Test
    void aDeliveryThatComesAboutAfterARotationIsSignedByTheNewSecretAlone() {
        Webhooks webhooks = rig.house().ports().webhook().webhooks();
        rig.due(live, webhook, 1);
        rig.run();
        SigningSecret secret = SigningSecret.generate(new SeededRandomness(9));
        Instant now = rig.house().ports().now();
        webhooks.rotate(live, webhook.withSecret(secret, now), secret, Optional.empty());
        rig.due(live, webhook, 1);
        rig.run();

        SignedRequest last = transport.requests().getLast();
        assertThat(last.headers().get(SIGNATURE))
                .isEqualTo(
                        SignedRequest.of(
                                        last.url(),
                                        SigningKeys.only(secret),
                                        new SignedRequest.Envelope("a", "b", "c"),
                                        now,
                                        last.body())
                                .headers()
                                .get(SIGNATURE));
    }

    @Test
    void aDeliveryThatComesAboutAfterAChangeGoesToTheNewAddress() {
        Webhooks webhooks = rig.house().ports().webhook().webhooks();
        rig.due(live, webhook, 1);
        rig.run();
        String url = "https://other.example.net/";
        webhooks.lock(live, webhook.id());
        webhooks.update(live, WebhookFixture.webhook(webhook.id().value()).withUrl(url).build());
        rig.due(live, webhook, 1);
        rig.run();

        assertThat(transport.requests().getLast().url()).hasToString(url);
    }

    @Test
    void theOutcomesOfAWorkerThatLostItsLeaseChangeNothing() {
        transport.hang(_ -> true);
        DeliveryId id = rig.due(live, webhook, 1).getFirst();
        rig.run();
        rig.house().ports().elapse(DeliveryRig.LEASE.plusSeconds(1));
        DeliveryRig.run(other);
        assertThat(rig.requests(id)).isEqualTo(2);
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        transport.answerOpen();
        rig.run();
        assertThat(status(id)).isEqualTo(DeliveryStatus.PENDING);
        assertThat(rig.worker().underWay()).isZero();
        DeliveryRig.run(other);
        assertThat(status(id)).isEqualTo(DeliveryStatus.RETRYING);
        assertThat(rig.state(live, id).attempts()).isEqualTo(1);
    }

    @Test
    void noPostBeginsThatCouldOutliveItsLease() {
        rig.due(live, webhook, 1);
        rig.worker().read();
        rig.house().ports().elapse(Duration.ofSeconds(16));
        rig.worker().post(() -> {});
        assertThat(transport.requests()).isEmpty();
        rig.run();
        assertThat(transport.requests()).hasSize(1);
    }

    @Test
    void aWorkerThatStopsStoresWhatItHasAndGivesTheRestBack() {
        List<DeliveryId> ids = rig.due(live, webhook, 10);
        transport.hang(request -> !DeliveryRig.delivery(request).equals(ids.get(0).toString()));
        rig.worker().read();
        rig.worker().post(() -> {});
        rig.worker().stopPosting();
        rig.run();
        assertThat(status(ids.get(0))).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(rig.worker().underWay()).isEqualTo(3);
        assertThat(transport.requests()).hasSize(4);
        rig.worker().giveBack();

        transport.hang(_ -> false);
        DeliveryRig.run(other);
        assertThat(ids)
                .allSatisfy(id -> assertThat(status(id)).isEqualTo(DeliveryStatus.DELIVERED));
        assertThat(rig.requests(ids.get(0))).isEqualTo(1);
    }
}
