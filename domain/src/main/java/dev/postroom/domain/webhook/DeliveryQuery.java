package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventType;

import java.util.Optional;
import java.util.Set;

/** A filter for deliveries; an empty component does not restrict. */
public record DeliveryQuery(Set<DeliveryStatus> statuses, Optional<EventType> eventType) {
    public DeliveryQuery {
        statuses = Set.copyOf(statuses);
    }

    /** The sort fields of deliveries. */
    public enum Sort {
        CREATED_AT
    }
}
