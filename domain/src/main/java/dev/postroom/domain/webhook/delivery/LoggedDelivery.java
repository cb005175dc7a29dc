package dev.postroom.domain.webhook.delivery;

import java.util.List;

/**
 * A delivery with all its attempts.
 *
 * @param log in the order of the attempts
 */
public record LoggedDelivery(Delivery delivery, List<DeliveryAttempt> log) {
    public LoggedDelivery {
        log = List.copyOf(log);
    }
}
