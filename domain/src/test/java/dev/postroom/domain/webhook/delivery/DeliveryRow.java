package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryLease;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.webhook.delivery.DeliveryQueue.DueDelivery;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A delivery as the in-memory ports keep it.
 *
 * @param subscriber the subscriber of its event
 * @param lease free when the next attempt is due
 * @param isManual whether the next attempt is one that a client requested
 * @param log every attempt
 * @param earlier how many of them are not part of the schedule that is under way
 */
public record DeliveryRow(
        Workspace workspace,
        Delivery delivery,
        Optional<SubscriberId> subscriber,
        InMemoryLease lease,
        boolean isManual,
        List<DeliveryAttempt> log,
        int earlier)
        implements InMemoryRow {

    @Override
    public UUID workspaceId() {
        return workspace.id();
    }

    @Override
    public DeliveryId key() {
        return delivery.id();
    }

    public boolean isOpen() {
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

    /** Due at once. */
    DeliveryRow requeued(boolean manual, Instant now) {
        Delivery.State before = delivery.state();
        DeliveryRow queued =
                with(
                        new Delivery.State(
                                DeliveryStatus.PENDING,
                                before.attempts(),
                                before.lastResult(),
                                Optional.of(now),
                                before.deliveredAt()),
                        lease.until(now));
        return new DeliveryRow(
                workspace,
                queued.delivery,
                subscriber,
                queued.lease,
                manual,
                log,
                manual ? earlier : before.attempts());
    }

    DueDelivery due() {
        return new DueDelivery(
                delivery.id(),
                delivery.payload(),
                subscriber,
                delivery.state().attempts() - earlier,
                isManual);
    }

    /** After an attempt; {@code now} is when a wait begins. */
    DeliveryRow after(DeliveryOutcome outcome, Instant now) {
        return after(outcome.status(), outcome.result(), outcome.at())
                .until(outcome.retryAfter().map(now::plus), now);
    }

    private DeliveryRow after(DeliveryStatus status, AttemptResult result, Instant at) {
        Delivery.State before = delivery.state();
        DeliveryAttempt attempt =
                new DeliveryAttempt(
                        before.attempts() + 1,
                        at,
                        isManual ? AttemptKind.MANUAL : AttemptKind.SCHEDULED,
                        result);
        List<DeliveryAttempt> longer = new ArrayList<>(log);
        longer.add(attempt);
        return new DeliveryRow(workspace, delivery, subscriber, lease, isManual, longer, earlier)
                .with(
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
        return new DeliveryRow(workspace, changed, subscriber, newLease, false, log, earlier);
    }
}
