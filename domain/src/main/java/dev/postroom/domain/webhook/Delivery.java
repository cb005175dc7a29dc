package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;

import java.time.Instant;
import java.util.Optional;

/** One event for one webhook, until it succeeds or is given up. */
public record Delivery(
        DeliveryId id, WebhookId webhook, Payload payload, State state, Instant createdAt) {

    /**
     * The event that is delivered.
     *
     * @param body the event's frozen bytes
     */
    public record Payload(EventId event, EventType type, byte[] body) {}

    /**
     * How far a delivery has come.
     *
     * @param attempts HTTP requests made so far
     * @param lastResult the result of the latest attempt
     * @param nextAttemptAt when it is attempted again, while pending or retrying
     */
    public record State(
            DeliveryStatus status,
            int attempts,
            Optional<AttemptResult> lastResult,
            Optional<Instant> nextAttemptAt,
            Optional<Instant> deliveredAt) {}
}
