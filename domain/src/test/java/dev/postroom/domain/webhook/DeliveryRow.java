package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.webhook.DeliveryQueue.DueDelivery;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A delivery as the in-memory ports keep it.
 *
 * @param subscriber the subscriber of its event
 * @param lease free when the next attempt is due
 * @param isManual whether the next attempt is one that a client requested
 */
record DeliveryRow(
        Workspace workspace,
        Delivery delivery,
        Optional<SubscriberId> subscriber,
        InMemoryLease lease,
        boolean isManual)
        implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public DeliveryId key() {
        return delivery.id();
    }

    boolean isOpen() {
        return delivery.state().status() == DeliveryStatus.PENDING
                || delivery.state().status() == DeliveryStatus.RETRYING;
    }

    DeliveryRow skipped() {
        Delivery.State before = delivery.state();
        return with(
                new Delivery.State(
                        DeliveryStatus.SKIPPED,
                        before.attempts(),
                        before.lastResult(),
                        Optional.empty(),
                        before.deliveredAt()),
                lease);
    }

    DeliveryRow held(InMemoryLease newLease) {
        return new DeliveryRow(workspace, delivery, subscriber, newLease, isManual);
    }

    DueDelivery due() {
        return new DueDelivery(
                delivery.id(),
                delivery.payload(),
                subscriber,
                delivery.state().attempts(),
                isManual);
    }

    /** After an attempt; {@code now} is when a wait begins. */
    DeliveryRow after(DeliveryOutcome outcome, Instant now) {
        return after(outcome.status(), outcome.result(), outcome.at())
                .until(outcome.retryAfter().map(now::plus), now);
    }

    /** After an attempt of the queue of single deliveries. */
    DeliveryRow after(Deliveries.Outcome outcome, Instant now) {
        return after(outcome.status(), outcome.result(), outcome.at())
                .until(outcome.retryAfter().map(now::plus), now);
    }

    private DeliveryRow after(DeliveryStatus status, AttemptResult result, Instant at) {
        Delivery.State before = delivery.state();
        return with(
                new Delivery.State(
                        status,
                        before.attempts() + 1,
                        Optional.of(result),
                        Optional.empty(),
                        status == DeliveryStatus.DELIVERED
                                ? Optional.of(at)
                                : before.deliveredAt()),
                lease);
    }

    private DeliveryRow until(Optional<Instant> next, Instant now) {
        Delivery.State state = delivery.state();
        return with(
                new Delivery.State(
                        state.status(),
                        state.attempts(),
                        state.lastResult(),
                        next,
                        state.deliveredAt()),
                lease.until(next.orElse(now)));
    }

    private DeliveryRow with(Delivery.State state, InMemoryLease newLease) {
        Delivery changed =
                new Delivery(
                        delivery.id(),
                        delivery.webhook(),
                        delivery.payload(),
                        state,
                        delivery.createdAt());
        return new DeliveryRow(workspace, changed, subscriber, newLease, false);
    }
}
