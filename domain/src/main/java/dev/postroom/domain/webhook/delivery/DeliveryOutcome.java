package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.event.EventType;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The outcome of an attempt.
 *
 * @param endpoint the lease under which it was made
 * @param type the type of the delivered event
 * @param status {@code RETRYING}, {@code DELIVERED} or {@code FAILED}
 * @param at when the attempt ended, on the workspace's clock
 * @param retryAfter present for {@code RETRYING}: the delay before the next attempt, from now
 */
public record DeliveryOutcome(
        Claimed<DeliveryQueue.Endpoint> endpoint,
        DeliveryId id,
        EventType type,
        DeliveryStatus status,
        AttemptResult result,
        Instant at,
        Optional<Duration> retryAfter) {

    public DeliveryOutcome {
        if ((status == DeliveryStatus.RETRYING) != retryAfter.isPresent()) {
            throw new IllegalArgumentException("only a delivery that is retried has a delay");
        }
        if (status == DeliveryStatus.PENDING || status == DeliveryStatus.SKIPPED) {
            throw new IllegalArgumentException("an attempt does not leave a delivery " + status);
        }
    }
}
