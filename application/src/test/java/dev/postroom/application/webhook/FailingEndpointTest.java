package dev.postroom.application.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.delivery.DeliverWebhooks;
import dev.postroom.domain.webhook.delivery.DeliveryId;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;
import dev.postroom.domain.webhook.delivery.RetrySchedule;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Endpoints that only fail: pauses, and the end of their webhooks. */
final class FailingEndpointTest {

    private final DeliveryRig rig = new DeliveryRig();
    private final ScriptedWebhookTransport transport = rig.transport();
    private final Workspace live = rig.house().live();
    private final Webhook webhook = rig.webhook(live, "https://receiver.example.net/");

    private Webhook current() {
        return rig.house().ports().webhook().webhooks().find(live, webhook.id()).orElseThrow();
    }

    private Optional<DisabledReason> disabled() {
        return current().disabled().map(Webhook.Disabled::reason);
    }

    private long attempted(List<DeliveryId> ids) {
        return ids.stream().filter(id -> rig.state(live, id).attempts() > 0).count();
    }

    @Test
    void aPauseSparesTheQueueAndOneSuccessEndsIt() {
        transport.answer(_ -> ScriptedWebhookTransport.failure(false));
        List<DeliveryId> ids = rig.due(live, webhook, 200);
        rig.run();
        long spent = attempted(ids);
        assertThat(spent).isBetween(10L, 13L);

        rig.run(Duration.ofSeconds(29));
        assertThat(attempted(ids)).isEqualTo(spent);
        rig.run(Duration.ofSeconds(1));
        assertThat(transport.requests()).hasSize((int) spent + 1);
        rig.run(Duration.ofSeconds(29));
        assertThat(transport.requests()).hasSize((int) spent + 1);

        transport.answer(_ -> ScriptedWebhookTransport.status(204));
        rig.run(Duration.ofSeconds(1));
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(rig.state(live, id).status())
                                .isEqualTo(DeliveryStatus.DELIVERED));
    }

    @Test
    void fewDeliveriesKeepTheTimesOfTheirSchedule() {
        List<Duration> waits =
                List.of(
                        Duration.ZERO,
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5),
                        Duration.ofMinutes(30),
                        Duration.ofHours(2));
        DeliverWebhooks worker = rig.newWorker(rig.queue(), new RetrySchedule(waits));
        transport.answer(_ -> ScriptedWebhookTransport.failure(false));
        List<DeliveryId> ids = rig.due(live, webhook, 9);
        for (int attempt = 1; attempt <= waits.size(); attempt++) {
            // random numbers of 0 give the shortest delays
            Duration wait = waits.get(attempt - 1).multipliedBy(4).dividedBy(5);
            if (wait.isPositive()) {
                rig.house().ports().elapse(wait.minusMillis(1));
                DeliveryRig.run(worker);
                assertThat(transport.requests()).hasSize(9 * (attempt - 1));
                rig.house().ports().elapse(Duration.ofMillis(1));
            }
            DeliveryRig.run(worker);
            assertThat(transport.requests()).hasSize(9 * attempt);
        }
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(rig.state(live, id).status()).isEqualTo(DeliveryStatus.FAILED));
    }

    @Test
    void aReceiverThatIsGoneEndsItsWebhookAtOnceAndTheRestIsSkipped() {
        transport.answer(_ -> ScriptedWebhookTransport.status(410));
        List<DeliveryId> ids = rig.due(live, webhook, 700);

        rig.run();

        assertThat(disabled()).contains(DisabledReason.GONE);
        assertThat(transport.requests()).hasSizeLessThanOrEqualTo(4);
        assertThat(ids.stream().map(id -> rig.state(live, id).status()))
                .containsOnly(DeliveryStatus.FAILED, DeliveryStatus.SKIPPED);
        assertThat(Collections.frequency(rig.house().events(), EventType.WEBHOOK_DISABLED))
                .isEqualTo(1);
    }

    @Test
    void fiveDaysOfNothingButFailuresEndTheWebhookWithOneEvent() {
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        rig.due(live, webhook, 1);
        rig.run();
        rig.due(live, webhook, 1);
        rig.run(DeliveryRig.DISABLE_AFTER.minusSeconds(1));
        assertThat(disabled()).isEmpty();
        DeliveryId last = rig.due(live, webhook, 1).getFirst();
        rig.run(Duration.ofSeconds(1));
        assertThat(disabled()).contains(DisabledReason.FAILING);
        assertThat(rig.house().events()).containsOnlyOnce(EventType.WEBHOOK_DISABLED);
        rig.run(Duration.ofDays(1));
        assertThat(rig.state(live, last).status()).isEqualTo(DeliveryStatus.SKIPPED);
    }

    @Test
    void aSuccessBeginsTheFiveDaysAnew() {
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        rig.due(live, webhook, 1);
        rig.run();
        transport.answer(_ -> ScriptedWebhookTransport.status(200));
        rig.due(live, webhook, 1);
        rig.run(Duration.ofDays(4));
        transport.answer(_ -> ScriptedWebhookTransport.status(500));
        rig.due(live, webhook, 1);
        rig.run(Duration.ofDays(4));
        assertThat(disabled()).isEmpty();
    }

    @Test
    void deliveriesOfAnInactiveWebhookAreSkippedPageByPage() {
        List<DeliveryId> ids = rig.due(live, webhook, 1200);
        rig.house()
                .ports()
                .webhook()
                .webhooks()
                .update(live, current().disabled(DisabledReason.MANUAL, rig.house().ports().now()));
        rig.run();
        assertThat(transport.requests()).isEmpty();
        assertThat(ids)
                .allSatisfy(id ->
                        assertThat(rig.state(live, id).status()).isEqualTo(DeliveryStatus.SKIPPED));
    }
}
