package dev.postroom.domain.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How deliveries are queued, claimed and finished. */
interface DeliveryLeaseContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);

    private Deliveries deliveries() {
        return ports().webhook().deliveries();
    }

    private Webhook keepWebhook(Workspace workspace, boolean active) {
        Webhook webhook =
                WebhookFixture.webhook(newId())
                        .withUrl("https://example.net/" + newId())
                        .withActive(active)
                        .build();
        ports().webhook().webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    private DeliveryId keep(Workspace workspace, Webhook webhook) {
        DeliveryId id = new DeliveryId(newId());
        FrozenEvent event = EventFixture.frozen(workspace, newId(), EventType.SUBSCRIBER_CREATED);
        ports().transactions()
                .inTransaction(() -> {
                    ports().event().events().add(List.of(event));
                    deliveries().add(List.of(new Deliveries.NewDelivery(id, webhook.id(), event)));
                });
        return id;
    }

    private Delivery found(Workspace workspace, DeliveryId id) {
        return deliveries().find(workspace, id).orElseThrow();
    }

    private List<Claimed<DueDelivery>> claim() {
        return deliveries().claim(100, 100, LEASE);
    }

    private Deliveries.Outcome outcome(
            Claimed<DueDelivery> claim, DeliveryStatus status, Optional<Duration> retryAfter) {
        AttemptResult result =
                new AttemptResult(
                        Optional.of(status == DeliveryStatus.DELIVERED ? 204 : 503),
                        Optional.of("näh"),
                        Duration.ofMillis(12),
                        Optional.empty(),
                        Optional.empty(),
                        false);
        return new Deliveries.Outcome(claim, status, result, ports().now(), retryAfter);
    }

    @Test
    default void aNewDeliveryIsPendingWithItsEventsBytes() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here, true);
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
            assertThat(deliveries().find(stranger, id)).isEmpty();
        }
        assertThat(deliveries().find(here, new DeliveryId(newId()))).isEmpty();
    }

    @Test
    default void aClaimHasTheUrlAndTheSecret() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here, true);
        DeliveryId id = keep(here, webhook);

        Claimed<DueDelivery> claim = claim().getFirst();

        assertThat(claim.workspace()).isEqualTo(here);
        assertThat(claim.work().delivery().id()).isEqualTo(id);
        assertThat(claim.work().delivery().payload().event())
                .isEqualTo(found(here, id).payload().event());
        assertThat(claim.work().url()).isEqualTo(webhook.url().value());
        assertThat(claim.work().secret().reveal())
                .isEqualTo(WebhookFixture.defaultSecret().reveal());
        assertThat(claim()).isEmpty();
    }

    @Test
    default void aSuccessEndsADelivery() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here, true));
        Deliveries.Outcome outcome =
                outcome(claim().getFirst(), DeliveryStatus.DELIVERED, Optional.empty());

        assertThat(deliveries().complete(List.of(outcome))).isEqualTo(1);

        Delivery after = found(here, id);
        assertThat(after.state().status()).isEqualTo(DeliveryStatus.DELIVERED);
        assertThat(after.state().attempts()).isEqualTo(1);
        assertThat(after.state().lastResult()).contains(outcome.result());
        assertThat(after.state().deliveredAt()).contains(outcome.at());
        assertThat(after.state().nextAttemptAt()).isEmpty();
        ports().elapse(Duration.ofDays(2));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void aFailureIsRetriedAfterTheDelayUntilItIsFinal() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here, true));
        Optional<Duration> wait = Optional.of(Duration.ofMinutes(10));
        deliveries().complete(List.of(outcome(claim().getFirst(), DeliveryStatus.RETRYING, wait)));
        assertThat(found(here, id).state().status()).isEqualTo(DeliveryStatus.RETRYING);
        assertThat(found(here, id).state().nextAttemptAt()).isPresent();

        ports().elapse(Duration.ofMinutes(9));
        assertThat(claim()).isEmpty();
        ports().elapse(Duration.ofMinutes(1));
        deliveries()
                .complete(
                        List.of(
                                outcome(
                                        claim().getFirst(),
                                        DeliveryStatus.FAILED,
                                        Optional.empty())));

        assertThat(found(here, id).state().status()).isEqualTo(DeliveryStatus.FAILED);
        assertThat(found(here, id).state().attempts()).isEqualTo(2);
        assertThat(found(here, id).state().deliveredAt()).isEmpty();
        ports().elapse(Duration.ofDays(2));
        assertThat(claim()).isEmpty();
    }

    @Test
    default void deliveriesOfAnInactiveWebhookAreSkipped() {
        Workspace here = newLive();
        DeliveryId skipped = keep(here, keepWebhook(here, false));
        DeliveryId sent = keep(here, keepWebhook(here, true));

        assertThat(claim().stream().map(claim -> claim.work().delivery().id()))
                .containsExactly(sent);

        assertThat(found(here, skipped).state().status()).isEqualTo(DeliveryStatus.SKIPPED);
        assertThat(found(here, skipped).state().nextAttemptAt()).isEmpty();
        ports().elapse(Duration.ofDays(2));
        assertThat(claim()).hasSize(1);
    }

    @Test
    default void oneWebhookDoesNotFillABatch() {
        Workspace here = newLive();
        Webhook busy = keepWebhook(here, true);
        Webhook calm = keepWebhook(strangersTo(here).getFirst(), true);
        for (int i = 0; i < 5; i++) {
            keep(here, busy);
        }
        keep(strangersTo(here).getFirst(), calm);

        List<Claimed<DueDelivery>> claims = deliveries().claim(10, 2, LEASE);

        assertThat(claims.stream().map(claim -> claim.work().delivery().webhook()))
                .containsExactlyInAnyOrder(busy.id(), busy.id(), calm.id());
        assertThat(deliveries().claim(1, 10, LEASE)).hasSize(1);
        assertThat(claim()).hasSize(2);
    }

    @Test
    default void aHolderWithALostLeaseCompletesNothing() {
        Workspace here = newLive();
        DeliveryId id = keep(here, keepWebhook(here, true));
        Claimed<DueDelivery> old = claim().getFirst();
        assertThat(claim()).isEmpty();
        ports().elapse(LEASE);
        Claimed<DueDelivery> fresh = claim().getFirst();
        assertThat(fresh.generation()).isGreaterThan(old.generation());

        Deliveries.Outcome late = outcome(old, DeliveryStatus.FAILED, Optional.empty());
        assertThat(deliveries().complete(List.of(late))).isZero();
        assertThat(found(here, id).state().lastResult()).isEmpty();

        Deliveries.Outcome outcome = outcome(fresh, DeliveryStatus.DELIVERED, Optional.empty());
        assertThat(deliveries().complete(List.of(late, outcome))).isEqualTo(1);
        assertThat(found(here, id).state().status()).isEqualTo(DeliveryStatus.DELIVERED);
    }

    @Test
    default void concurrentWorkersNeverClaimTheSameDelivery() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here, true);
        List<DeliveryId> all = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            all.add(keep(here, webhook));
        }

        List<List<DeliveryId>> held = Race.of(4, _ -> claimAll());
        List<DeliveryId> whole = new ArrayList<>(held.stream().flatMap(List::stream).toList());
        whole.addAll(claimAll());

        assertThat(whole).containsExactlyInAnyOrderElementsOf(all);
    }

    private List<DeliveryId> claimAll() {
        List<DeliveryId> held = new ArrayList<>();
        List<Claimed<DueDelivery>> batch = deliveries().claim(3, 3, LEASE);
        while (!batch.isEmpty()) {
            batch.forEach(claim -> held.add(claim.work().delivery().id()));
            batch = deliveries().claim(3, 3, LEASE);
        }
        return held;
    }

    @Test
    default void rolledBackStoresAndClaimsHaveNoEffect() {
        Workspace here = newLive();
        Webhook webhook = keepWebhook(here, true);
        Rollback.of(ports().transactions(), () -> keep(here, webhook));
        assertThat(claim()).isEmpty();
        keep(here, webhook);

        Rollback.of(ports().transactions(), () -> assertThat(claim()).hasSize(1));

        assertThat(claim()).hasSize(1);
    }
}
