package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.WebhookId;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Tests that every implementation of {@link PastDeliveries} must pass. */
public interface PastDeliveriesContract extends PortContract {

    private PastDeliveries past() {
        return ports().webhook().past();
    }

    private DeliverySteps steps() {
        return new DeliverySteps(ports());
    }

    private Delivery found(Workspace workspace, DeliveryId id) {
        return ports().webhook().deliveries().find(workspace, id).orElseThrow();
    }

    private DeliverySelection all(DeliveryStatus... statuses) {
        return new DeliverySelection(
                Instant.EPOCH, ports().now().plus(Duration.ofDays(9)), Set.of(statuses), Set.of());
    }

    @Test
    default void theLogHasEveryAttemptInOrder() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        DeliveryId id = steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().attempt(DeliveryStatus.RETRYING);
        ports().elapse(Duration.ofMinutes(1));
        steps().attempt(DeliveryStatus.DELIVERED);

        List<DeliveryAttempt> log = past().attempts(here, id);

        assertThat(log).extracting(DeliveryAttempt::number).containsExactly(1, 2);
        assertThat(log)
                .extracting(DeliveryAttempt::kind)
                .containsExactly(AttemptKind.SCHEDULED, AttemptKind.SCHEDULED);
        assertThat(log.getFirst().result().status()).contains(503);
        assertThat(log.getLast().result().status()).contains(204);
        assertThat(log.getLast().result().body()).contains("näh");
        assertThat(log.getLast().result().elapsed()).isEqualTo(Duration.ofMillis(12));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(past().attempts(stranger, id)).isEmpty();
        }
        assertThat(past().attempts(here, new DeliveryId(newId()))).isEmpty();
    }

    @Test
    default void anEndedDeliveryIsQueuedForOneManualAttempt() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        for (DeliveryStatus end : List.of(DeliveryStatus.FAILED, DeliveryStatus.DELIVERED)) {
            DeliveryId id = steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
            steps().attempt(end);

            assertThat(past().requeue(here, id)).isTrue();

            assertThat(found(here, id).state().status()).isEqualTo(DeliveryStatus.PENDING);
            assertThat(found(here, id).state().nextAttemptAt()).isPresent();
            assertThat(past().requeue(here, id)).isFalse();
            assertThat(steps().attempt(DeliveryStatus.DELIVERED)).containsExactly(id);
            assertThat(found(here, id).state().attempts()).isEqualTo(2);
            assertThat(past().attempts(here, id))
                    .extracting(DeliveryAttempt::kind)
                    .containsExactly(AttemptKind.SCHEDULED, AttemptKind.MANUAL);
        }
    }

    @Test
    default void onlyAnEndedDeliveryOfTheWorkspaceIsQueuedAgain() {
        Workspace here = newLive();
        DeliveryId id = steps().delivery(here, steps().webhook(here), EventType.TAG_SUBSCRIBED);
        assertThat(past().requeue(here, id)).isFalse();
        steps().attempt(DeliveryStatus.RETRYING);
        assertThat(past().requeue(here, id)).isFalse();
        assertThat(past().requeue(here, new DeliveryId(newId()))).isFalse();
        ports().elapse(Duration.ofMinutes(1));
        steps().attempt(DeliveryStatus.FAILED);

        for (Workspace stranger : strangersTo(here)) {
            assertThat(past().requeue(stranger, id)).isFalse();
        }
        Rollback.of(ports().transactions(), () -> past().requeue(here, id));
        assertThat(found(here, id).state().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(steps().attempt(DeliveryStatus.DELIVERED)).isEmpty();
    }

    @Test
    default void aSelectionIsQueuedStepByStepEachDeliveryOnce() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        List<DeliveryId> ids = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            ids.add(steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED));
            steps().attempt(i == 2 ? DeliveryStatus.DELIVERED : DeliveryStatus.FAILED);
            ports().elapse(Duration.ofSeconds(1));
        }
        ids.remove(2);
        DeliverySelection failed = all(DeliveryStatus.FAILED, DeliveryStatus.SKIPPED);

        PastDeliveries.Step first = past().requeue(here, webhook, failed, Optional.empty(), 3);
        List<DeliveryId> attempted = steps().attempt(DeliveryStatus.FAILED);
        PastDeliveries.Step second = past().requeue(here, webhook, failed, first.reached(), 3);
        PastDeliveries.Step end = past().requeue(here, webhook, failed, second.reached(), 3);

        assertThat(first.count()).isEqualTo(3);
        assertThat(first.reached()).map(DeliveryCursor::id).contains(ids.get(2));
        assertThat(attempted).containsExactlyInAnyOrderElementsOf(ids.subList(0, 3));
        assertThat(second.count()).isEqualTo(1);
        assertThat(end).isEqualTo(new PastDeliveries.Step(0, Optional.empty()));
        assertThat(past().due(here, webhook, 100)).isEqualTo(1);
    }

    @Test
    default void aSelectionHasASpanAndTypes() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        DeliveryId early = steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        ports().elapse(Duration.ofSeconds(1));
        DeliveryId wanted = steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().delivery(here, webhook, EventType.SUBSCRIBER_CREATED);
        steps().delivery(here, steps().webhook(here), EventType.TAG_SUBSCRIBED);
        ports().elapse(Duration.ofSeconds(1));
        DeliveryId late = steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        steps().attempt(DeliveryStatus.DELIVERED);
        DeliverySelection selection =
                new DeliverySelection(
                        found(here, early).createdAt().plusMillis(1),
                        found(here, late).createdAt(),
                        Set.of(DeliveryStatus.DELIVERED),
                        Set.of(EventType.TAG_SUBSCRIBED, EventType.EMAIL_SENT));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(past().requeue(stranger, webhook, selection, Optional.empty(), 100).count())
                    .isZero();
        }
        assertThat(past().requeue(here, webhook, selection, Optional.empty(), 100).count())
                .isEqualTo(1);
        assertThat(steps().attempt(DeliveryStatus.DELIVERED)).containsExactly(wanted);
    }

    @Test
    default void dueDeliveriesAreCountedUpToTheMaximum() {
        Workspace here = newLive();
        WebhookId webhook = steps().webhook(here);
        for (int i = 0; i < 3; i++) {
            steps().delivery(here, webhook, EventType.TAG_SUBSCRIBED);
        }

        assertThat(past().due(here, webhook, 2)).isEqualTo(2);
        assertThat(past().due(here, webhook, 9)).isEqualTo(3);
        steps().attempt(DeliveryStatus.RETRYING);
        assertThat(past().due(here, webhook, 9)).isZero();
        for (Workspace stranger : strangersTo(here)) {
            assertThat(past().due(stranger, webhook, 9)).isZero();
        }
    }
}
