package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.text.TimeSpan;

import java.util.Optional;
import java.util.Set;

/**
 * A filter for deliveries; an empty component does not restrict.
 *
 * @param created created in this span
 */
public record DeliveryQuery(
        Set<DeliveryStatus> statuses, Optional<EventType> eventType, TimeSpan created) {
    public DeliveryQuery {
        statuses = Set.copyOf(statuses);
    }

    /** Every delivery of one of these statuses; of any, when there are none. */
    public static DeliveryQuery of(DeliveryStatus... statuses) {
        return new DeliveryQuery(Set.of(statuses), Optional.empty(), TimeSpan.always());
    }

    /** The sort fields of deliveries. */
    public enum Sort {
        CREATED_AT
    }
}
