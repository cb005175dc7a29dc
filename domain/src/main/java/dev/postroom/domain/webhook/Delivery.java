package dev.postroom.domain.webhook;

import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventType;

import java.time.Instant;
import java.util.Optional;

/**
 * One event for one webhook, until it succeeds or is given up.
 *
 * @param attempts HTTP tries so far
 * @param lastResult what came of the latest try
 * @param payload the event's frozen bytes
 * @param nextAttemptAt when it is tried again, while pending or retrying
 */
public record Delivery(
        DeliveryId id,
        WebhookId webhook,
        EventId event,
        EventType eventType,
        DeliveryStatus status,
        int attempts,
        Optional<AttemptResult> lastResult,
        byte[] payload,
        Optional<Instant> nextAttemptAt,
        Optional<Instant> deliveredAt,
        Instant createdAt) {}
