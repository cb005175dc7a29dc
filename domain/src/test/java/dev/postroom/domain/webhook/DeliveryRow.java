package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A delivery as the in-memory ports keep it. */
record DeliveryRow(Workspace workspace, Delivery delivery, InMemoryLease lease)
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
        return new DeliveryRow(workspace, delivery, newLease);
    }

    /** After an attempt; {@code now} is when a wait begins. */
    DeliveryRow after(DeliveryOutcome outcome, Instant now) {
        Delivery.State before = delivery.state();
        Optional<Instant> next = outcome.retryAfter().map(now::plus);
        boolean delivered = outcome.status() == DeliveryStatus.DELIVERED;
        return with(
                new Delivery.State(
                        outcome.status(),
                        before.attempts() + 1,
                        Optional.of(outcome.result()),
                        delivered ? Optional.empty() : next,
                        delivered ? Optional.of(outcome.at()) : before.deliveredAt()),
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
        return new DeliveryRow(workspace, changed, newLease);
    }
}
