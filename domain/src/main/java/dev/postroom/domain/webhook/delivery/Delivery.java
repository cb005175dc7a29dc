package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.webhook.WebhookId;

import java.time.Instant;
import java.util.Optional;

/** One event for one webhook, attempted until it succeeds or fails permanently. */
public record Delivery(
        DeliveryId id, WebhookId webhook, Payload payload, State state, Instant createdAt) {

    /**
     * The event that is delivered.
     *
     * @param body the event's frozen bytes
     */
    public record Payload(EventId event, EventType type, byte[] body) {}

    /**
     * The progress of a delivery.
     *
     * @param attempts the number of HTTP requests so far
     * @param lastResult the result of the latest attempt
     * @param nextAttemptAt the time of the next attempt, while pending or retrying
     */
    public record State(
            DeliveryStatus status,
            int attempts,
            Optional<AttemptResult> lastResult,
            Optional<Instant> nextAttemptAt,
            Optional<Instant> deliveredAt) {}
}
