package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventType;

import java.util.Optional;
import java.util.Set;

/** Which deliveries are wanted; what is empty does not restrict. */
public record DeliveryQuery(Set<DeliveryStatus> statuses, Optional<EventType> eventType) {
    public DeliveryQuery {
        statuses = Set.copyOf(statuses);
    }

    /** What deliveries can be ordered by. */
    public enum Sort {
        CREATED_AT
    }
}
