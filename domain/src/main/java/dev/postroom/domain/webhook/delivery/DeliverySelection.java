package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.event.EventType;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;

/**
 * Ended deliveries to repeat.
 *
 * @param since created at this time or later
 * @param until created before this time; later than {@code since}
 * @param statuses with one of these statuses; at least one, and only of {@link #REPEATABLE}
 * @param eventTypes of one of these types; of any when empty
 */
public record DeliverySelection(
        Instant since, Instant until, Set<DeliveryStatus> statuses, Set<EventType> eventTypes) {

    /** The statuses of deliveries without further attempts. */
    public static final Set<DeliveryStatus> REPEATABLE =
            Set.copyOf(
                    EnumSet.of(
                            DeliveryStatus.FAILED,
                            DeliveryStatus.SKIPPED,
                            DeliveryStatus.DELIVERED));

    public DeliverySelection {
        statuses = Set.copyOf(statuses);
        eventTypes = Set.copyOf(eventTypes);
        if (!until.isAfter(since) || statuses.isEmpty() || !REPEATABLE.containsAll(statuses)) {
            throw new IllegalArgumentException("a selection has a span and statuses of the end");
        }
    }

    /** Whether a delivery is selected. */
    public boolean includes(Delivery delivery) {
        return !delivery.createdAt().isBefore(since)
                && delivery.createdAt().isBefore(until)
                && statuses.contains(delivery.state().status())
                && (eventTypes.isEmpty() || eventTypes.contains(delivery.payload().type()));
    }
}
