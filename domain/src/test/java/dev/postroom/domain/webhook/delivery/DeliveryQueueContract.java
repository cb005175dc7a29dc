package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.EndpointLeaseContract;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.delivery.Deliveries.NewDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Endpoint;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.Wanted;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link DeliveryQueue} must pass. */
public interface DeliveryQueueContract extends EndpointLeaseContract {

    @Test
    default void aNewDeliveryIsPendingWithItsEventsBytes() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        DeliveryId id = keep(here, webhook);

        Delivery delivery = found(here, id);

        assertThat(delivery.state().status()).isEqualTo(DeliveryStatus.PENDING);
        assertThat(delivery.webhook()).isEqualTo(webhook.id());
        assertThat(delivery.state().attempts()).isZero();
        assertThat(delivery.state().lastResult()).isEmpty();
        assertThat(delivery.state().nextAttemptAt()).isPresent();
        assertThat(new String(delivery.payload().body(), StandardCharsets.UTF_8))
                .contains(delivery.payload().event().toString());
        for (Workspace stranger : strangersTo(here)) {
            assertThat(ports().webhook().deliveries().find(stranger, id)).isEmpty();
        }
    }

    @Test
    default void aDueDeliveryHasItsEventAndSubscriber() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here));

        DueDelivery due = due(claimOne()).getFirst();

        Delivery.Payload payload = found(here, id).payload();
        assertThat(due.id()).isEqualTo(id);
        assertThat(due.payload().event()).isEqualTo(payload.event());
        assertThat(due.payload().type()).isEqualTo(payload.type());
        assertThat(due.payload().body()).isEqualTo(payload.body());
        assertThat(due.subscriber().orElseThrow().value()).isEqualTo(payload.event().value());
        assertThat(due.attempts()).isZero();
        assertThat(due.isManual()).isFalse();
    }

    @Test
    default void dueDeliveriesAreInTheOrderOfTheirEventsWithoutThoseInFlight() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        List<DeliveryId> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(keep(here, webhook));
        }
        Claimed<Endpoint> held = claimOne();

        assertThat(dueIds(held)).containsExactlyElementsOf(ids);
        assertThat(dueIds(held, ids.get(0), ids.get(2)))
                .containsExactly(ids.get(1), ids.get(3), ids.get(4));
        Map<WebhookId, List<DueDelivery>> two =
                queue().due(List.of(new Wanted(held, 2, Set.of(ids.getFirst()))));
        assertThat(two.getOrDefault(webhook.id(), List.of()).stream().map(DueDelivery::id))
                .containsExactly(ids.get(1), ids.get(2));
    }

    @Test
    default void longBodiesEndAReadEarlyAfterTheFirstOfEachEndpoint() {
        Workspace here = newLive();
        List<Webhook> webhooks = List.of(keepWebhook(here), keepWebhook(here));
        SubscriberId person = new SubscriberId(newId());
        for (int i = 0; i < 3; i++) {
            FrozenEvent event = EventFixture.large(here, newId(), person, 3_000_000);
            ports().event().events().add(List.of(event));
            webhooks.forEach(webhook ->
                    ports().webhook()
                            .deliveries()
                            .add(
                                    List.of(
                                            Deliveries.NewDelivery.queued(
                                                    new DeliveryId(newId()),
                                                    webhook.id(),
                                                    event))));
        }

        Map<WebhookId, List<DueDelivery>> due =
                queue().due(claim().stream().map(one -> new Wanted(one, 9, Set.of())).toList());

        assertThat(due.values().stream().map(List::size)).containsExactlyInAnyOrder(1, 2);
    }

    @Test
    default void oneCallReadsTheDueDeliveriesOfEveryWorkspace() {
        Workspace live = newLive();
        List<Workspace> all = new ArrayList<>(strangersTo(live));
        all.add(live);
        all.forEach(workspace -> keep(workspace, keepWebhook(workspace)));

        List<Claimed<Endpoint>> held = claim();
        Map<WebhookId, List<DueDelivery>> due =
                queue().due(held.stream().map(one -> new Wanted(one, 9, Set.of())).toList());
        List<DeliveryOutcome> outcomes =
                held.stream()
                        .map(one ->
                                delivered(
                                        one,
                                        Objects.requireNonNull(due.get(one.work().webhook()))
                                                .getFirst()
                                                .id()))
                        .toList();

        assertThat(held.stream().map(Claimed::workspace))
                .containsExactlyInAnyOrderElementsOf(all)
                .anyMatch(workspace -> workspace.environment() == Environment.TEST);
        assertThat(queue().complete(outcomes)).isEqualTo(3);
        for (DeliveryOutcome outcome : outcomes) {
            assertThat(status(outcome.endpoint().workspace(), outcome.id()))
                    .isEqualTo(DeliveryStatus.DELIVERED);
        }
    }

    @Test
    default void anotherWorkspacesLeaseCompletesNothing() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here));
        for (Workspace stranger : strangersTo(here)) {
            keep(stranger, keepWebhook(stranger));
        }
        for (Claimed<Endpoint> claim : claim()) {
            if (!claim.workspace().equals(here)) {
                assertThat(queue().complete(List.of(delivered(claim, id)))).isZero();
            }
        }

        assertThat(status(here, id)).isEqualTo(DeliveryStatus.PENDING);
    }

    @Test
    default void aSuccessEndsADelivery() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here));
        Claimed<Endpoint> held = claimOne();
        DeliveryOutcome outcome = delivered(held, id);

        assertThat(queue().complete(List.of(outcome))).isEqualTo(1);

        Delivery.State after = found(here, id).state();
        assertThat(after.status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(after.attempts()).isEqualTo(1);
        assertThat(after.lastResult()).contains(outcome.result());
        assertThat(after.deliveredAt()).contains(outcome.at());
        assertThat(after.nextAttemptAt()).isEmpty();
        assertThat(due(held)).isEmpty();
        assertThat(queue().complete(List.of(outcome))).isZero();
        assertThat(found(here, id).state().attempts()).isEqualTo(1);
    }

    @Test
    default void aFailureIsRetriedAfterTheDelayUntilItIsFinal() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here));
        Claimed<Endpoint> held = claimOne();
        queue().complete(List.of(retrying(held, id, Duration.ofMinutes(10))));
        assertThat(status(here, id)).isEqualTo(DeliveryStatus.RETRYING);
        assertThat(found(here, id).state().nextAttemptAt()).isPresent();
        assertThat(due(held)).isEmpty();
        release(held);

        ports().elapse(Duration.ofMinutes(10));
        Claimed<Endpoint> again = claimOne();
        assertThat(due(again).getFirst().attempts()).isEqualTo(1);
        queue().complete(List.of(failed(again, id)));

        assertThat(status(here, id)).isEqualTo(DeliveryStatus.FAILED);
        assertThat(found(here, id).state().attempts()).isEqualTo(2);
        assertThat(found(here, id).state().deliveredAt()).isEmpty();
        assertThat(found(here, id).state().nextAttemptAt()).isEmpty();
        assertThat(due(again)).isEmpty();
    }

    @Test
    default void anOutcomeThatCannotBeStoredIsStoredWithAnErrorAndTheOthersAsTheyAre() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        List<DeliveryId> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(keep(here, webhook));
        }
        Claimed<Endpoint> held = claimOne();
        AttemptResult absurd =
                new AttemptResult(
                        Optional.of(599),
                        Optional.of("\0\uD800" + "x".repeat(5000)),
                        Duration.ofSeconds(Long.MAX_VALUE),
                        Optional.of("\0"),
                        Optional.of(Duration.ofDays(400_000_000)),
                        false);
        List<DeliveryOutcome> outcomes =
                new ArrayList<>(ids.stream().map(id -> delivered(held, id)).toList());
        outcomes.set(1, outcome(held, ids.get(1), DeliveryStatus.FAILED, absurd));

        assertThat(queue().complete(outcomes)).isEqualTo(5);

        assertThat(status(here, ids.get(1))).isEqualTo(DeliveryStatus.FAILED);
        assertThat(found(here, ids.get(1)).state().lastResult().orElseThrow().error()).isPresent();
        for (int i : new int[] {0, 2, 3, 4}) {
            assertThat(found(here, ids.get(i)).state().lastResult())
                    .contains(outcomes.get(i).result());
        }
    }

    @Test
    default void deliveriesOfAWebhookThatBecameInactiveAreSkippedInPages() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        List<DeliveryId> ids = List.of(keep(here, webhook), keep(here, webhook));
        Claimed<Endpoint> before = claimOne();
        assertThat(queue().skip(before, 10)).isZero();
        DeliveryId late = keep(here, webhook);
        queue().complete(List.of(retrying(before, late, Duration.ofDays(1))));
        ports().webhook()
                .webhooks()
                .update(here, webhook.disabled(DisabledReason.MANUAL, ports().now()));
        release(before);

        Claimed<Endpoint> held = claimOne();

        assertThat(held.work().target()).isEmpty();
        assertThat(queue().skip(held, 2)).isEqualTo(2);
        assertThat(queue().skip(held, 2)).isEqualTo(1);
        assertThat(queue().skip(held, 2)).isZero();
        assertThat(ids).allMatch(id -> status(here, id) == DeliveryStatus.SKIPPED);
        assertThat(status(here, late)).isEqualTo(DeliveryStatus.SKIPPED);
        assertThat(found(here, late).state().nextAttemptAt()).isEmpty();
        release(held);
        assertThat(claim()).isEmpty();
    }

    @Test
    default void anEndpointThatBecameInactiveDuringItsPauseIsLeasedAtOnce() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        keep(here, webhook);
        release(
                claimOne(),
                new EndpointHealth(
                        10,
                        Optional.of(ports().now()),
                        Optional.of(ports().now().plus(Duration.ofHours(1)))));
        assertThat(claim()).isEmpty();

        ports().webhook()
                .webhooks()
                .update(here, webhook.disabled(DisabledReason.MANUAL, ports().now()));

        assertThat(queue().skip(claimOne(), 10)).isEqualTo(1);
    }

    @Test
    default void whatIsQueuedForADeletedWebhookIsSkippedAndNothingMoreIsQueued() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here);
        DeliveryId waiting = keep(here, webhook);
        ports().webhook().webhooks().delete(here, webhook.id());

        Claimed<Endpoint> held = claimOne();
        assertThat(held.work().target()).isEmpty();
        assertThat(queue().skip(held, 10)).isEqualTo(1);
        release(held);

        assertThat(status(here, waiting)).isEqualTo(DeliveryStatus.SKIPPED);
        assertThat(status(here, keep(here, webhook))).isEqualTo(DeliveryStatus.SKIPPED);
        assertThat(claim()).isEmpty();
    }

    @Test
    default void aDeliveryThatIsOnlyRecordedIsSkippedAtOnce() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here, false);
        FrozenEvent event = EventFixture.frozen(here, newId());
        DeliveryId id = new DeliveryId(newId());
        ports().event().events().add(List.of(event));

        ports().webhook().deliveries().add(List.of(new NewDelivery(id, webhook.id(), event, true)));

        assertThat(status(here, id)).isEqualTo(DeliveryStatus.SKIPPED);
        assertThat(found(here, id).state().nextAttemptAt()).isEmpty();
        assertThat(claim()).isEmpty();
    }
}
