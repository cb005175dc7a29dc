package dev.postroom.domain.replay;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.webhook.delivery.DeliverySelection;
import dev.postroom.domain.webhook.delivery.DeliveryStatus;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * A request to repeat deliveries.
 *
 * @param since created at this time or later; empty: all that are kept
 * @param until created before this time; empty, or later than now: until now
 * @param statuses with one of these statuses, only of {@link DeliverySelection#REPEATABLE}; empty:
 *     those that were not delivered
 * @param eventTypes of one of these types; of any when empty
 */
public record NewReplay(
        Optional<Instant> since,
        Optional<Instant> until,
        Set<DeliveryStatus> statuses,
        Set<EventType> eventTypes) {

    private static final Set<DeliveryStatus> NOT_DELIVERED =
            Set.of(DeliveryStatus.FAILED, DeliveryStatus.SKIPPED);

    public NewReplay {
        statuses = Set.copyOf(statuses);
        eventTypes = Set.copyOf(eventTypes);
    }

    /**
     * The deliveries to repeat. Fails with {@code Invalid}: {@code ends_before_it_begins} on {@code
     * until}, {@code not_in_past} on {@code since}.
     */
    public DeliverySelection selection(Instant now) {
        Violations violations = new Violations();
        Instant start = since.orElse(Instant.EPOCH);
        if (until.filter(end -> !end.isAfter(start)).isPresent()) {
            violations.add("until", "ends_before_it_begins", "Must be later than since.");
        } else if (!start.isBefore(now)) {
            violations.add("since", "not_in_past", "Must be in the past.");
        }
        violations.throwIfAny();
        return new DeliverySelection(
                start,
                until.filter(end -> end.isBefore(now)).orElse(now),
                statuses.isEmpty() ? NOT_DELIVERED : statuses,
                eventTypes);
    }
}
