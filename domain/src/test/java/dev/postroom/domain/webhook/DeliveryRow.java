package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;

import org.jspecify.annotations.Nullable;

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
        return delivery.status() == DeliveryStatus.PENDING
                || delivery.status() == DeliveryStatus.RETRYING;
    }

    DeliveryRow skipped() {
        return new DeliveryRow(
                workspace,
                changed(DeliveryStatus.SKIPPED, delivery.attempts(), delivery.lastResult(), null),
                lease);
    }

    DeliveryRow held(InMemoryLease newLease) {
        return new DeliveryRow(workspace, delivery, newLease);
    }

    /** After a try; {@code now} is when a wait begins. */
    DeliveryRow after(DeliveryOutcome outcome, Instant now) {
        Instant next = outcome.retryAfter().map(now::plus).orElse(null);
        Delivery tried =
                changed(
                        outcome.status(),
                        delivery.attempts() + 1,
                        Optional.of(outcome.result()),
                        next);
        boolean delivered = outcome.status() == DeliveryStatus.DELIVERED;
        return new DeliveryRow(
                workspace,
                delivered ? delivered(tried, outcome.at()) : tried,
                lease.until(next == null ? now : next));
    }

    private Delivery changed(
            DeliveryStatus status,
            int attempts,
            Optional<AttemptResult> result,
            @Nullable Instant next) {
        return new Delivery(
                delivery.id(),
                delivery.webhook(),
                delivery.event(),
                delivery.eventType(),
                status,
                attempts,
                result,
                delivery.payload(),
                Optional.ofNullable(next),
                delivery.deliveredAt(),
                delivery.createdAt());
    }

    private static Delivery delivered(Delivery tried, Instant at) {
        return new Delivery(
                tried.id(),
                tried.webhook(),
                tried.event(),
                tried.eventType(),
                tried.status(),
                tried.attempts(),
                tried.lastResult(),
                tried.payload(),
                Optional.empty(),
                Optional.of(at),
                tried.createdAt());
    }
}
