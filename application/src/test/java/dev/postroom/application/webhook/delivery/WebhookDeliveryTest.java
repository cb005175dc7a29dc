package dev.postroom.application.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.application.webhook.DeliveryRig;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookFixture;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks.Part;
import dev.postroom.domain.webhook.delivery.Delivery;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.signing.SignedRequest;
import dev.postroom.domain.webhook.signing.SigningKeys;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** One delivery from its first attempt to its last. */
final class WebhookDeliveryTest {

    private final DeliveryRig rig = new DeliveryRig();
    private final ScriptedWebhookTransport transport = rig.transport();
    private final Workspace live = rig.house().live();
    private final Workspace test = rig.house().test();

    private DeliveryId due() {
        Webhook webhook = rig.webhook(live, "https://receiver.example.net/hooks");
        return rig.due(live, webhook, 1).getFirst();
    }

    private Delivery.State now(DeliveryId id) {
        return rig.state(live, id);
    }

    @Test
    void aTwoHundredsStatusIsASuccess() {
        DeliveryId id = due();
        rig.run();
        assertThat(now(id).status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(now(id).attempts()).isEqualTo(1);
        rig.run(Duration.ofDays(1));
        assertThat(rig.requests(id)).isEqualTo(1);
    }

    @Test
    void theRequestIsSignedOverTheFrozenBytes() {
        DeliveryId id = due();
        rig.run();
        SignedRequest sent = transport.requests().getFirst();
        Delivery.Payload payload =
                rig.house().ports().webhook().deliveries().find(live, id).orElseThrow().payload();
        SignedRequest expected =
                SignedRequest.of(
                        sent.url(),
                        SigningKeys.only(WebhookFixture.defaultSecret()),
                        new SignedRequest.Envelope(
                                "tag.subscribed", payload.event().toString(), id.toString()),
                        rig.house().ports().now(),
                        payload.body());
        assertThat(sent.headers()).isEqualTo(expected.headers());
        assertThat(sent.body()).isEqualTo(payload.body());
    }

    @Test
    void aSignatureHasTheSystemTimeAndItsDeliveryTheWorkspaceTime() {
        Duration ahead = Duration.ofDays(3);
        rig.house().ports().account().testClocks().advance(test, ahead);
        Webhook webhook = rig.webhook(test, "https://receiver.example.net/");
        DeliveryId id = rig.due(test, webhook, 1).getFirst();

        rig.run();

        assertThat(rig.state(test, id).deliveredAt())
                .contains(rig.house().ports().now().plus(ahead));
        assertThat(transport.requests().getFirst().headers())
                .containsEntry(
                        "webhook-timestamp",
                        Long.toString(rig.house().ports().now().getEpochSecond()));
    }

    @Test
    void aFailureIsRetriedAtTheTimesOfTheScheduleUntilTheAttemptsAreUsedUp() {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        rig.run();
        assertThat(now(id).status()).isEqualTo(DeliveryStatus.RETRYING);
        rig.run(Duration.ofMillis(7999));
        assertThat(rig.requests(id)).isEqualTo(1);
        rig.run(Duration.ofMillis(1));
        assertThat(rig.requests(id)).isEqualTo(2);
        rig.run(Duration.ofMillis(79_999));
        assertThat(rig.requests(id)).isEqualTo(2);
        rig.run(Duration.ofMillis(1));
        assertThat(now(id).status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(now(id).attempts()).isEqualTo(3);
        rig.run(Duration.ofDays(9));
        assertThat(rig.requests(id)).isEqualTo(3);
    }

    @Test
    void aMissingResponseIsRetried() {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.failure(false));
        rig.run();
        assertThat(now(id).status()).isEqualTo(DeliveryStatus.RETRYING);
    }

    @Test
    void aForbiddenAddressIsFinal() {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.failure(true));
        rig.run();
        assertThat(now(id).status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(now(id).attempts()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"429, 60, 60", "503, 60, 60", "503, 90000, 86400", "429, 1, 8", "500, 60, 8"})
    void onlyABusyReceiverMayAskForPatience(int status, long asked, long seconds) {
        DeliveryId id = due();
        transport.answer(_ -> ScriptedWebhookTransport.busy(status, Duration.ofSeconds(asked)));
        rig.run();
        assertThat(now(id).nextAttemptAt())
                .contains(rig.house().ports().now().plusSeconds(seconds));
    }

    @Test
    void aRequestThatCannotBeMadeIsTheOutcomeOfItsDeliveryAlone() {
        DeliveryId broken = due();
        DeliveryId sound = due();
        transport.answer(request -> {
            if (DeliveryRig.delivery(request).equals(broken.toString())) {
                throw new IllegalStateException("broken");
            }
            return ScriptedWebhookTransport.status(200);
        });
        rig.run();
        assertThat(now(broken).status()).isEqualTo(DeliveryStatus.RETRYING);
        assertThat(now(sound).status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    void eachPartNamesThePartThatHasWorkNext() {
        DeliveryId id = due();
        AtomicInteger answers = new AtomicInteger();
        transport.hang(_ -> true);
        assertThat(rig.worker().store().next()).isEmpty();
        assertThat(rig.worker().read().next()).containsExactly(Part.POSTING);
        assertThat(rig.worker().post(answers::incrementAndGet).next()).isEmpty();
        assertThat(rig.worker().underWay()).isEqualTo(1);
        transport.answerOpen();
        assertThat(answers).hasValue(1);
        assertThat(rig.worker().post(answers::incrementAndGet).next())
                .containsExactly(Part.STORING);
        assertThat(rig.worker().store().handled()).isEqualTo(1);
        assertThat(rig.worker().underWay()).isZero();
        assertThat(now(id).status()).isEqualTo(DeliveryStatus.DELIVERED);
    }
}
