package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The outcome of an attempt.
 *
 * @param at when the attempt ended
 * @param retryAfter present for {@code RETRYING}: the delay before the next attempt
 */
public record DeliveryOutcome(
        Claimed<DueDelivery> claim,
        DeliveryStatus status,
        AttemptResult result,
        Instant at,
        Optional<Duration> retryAfter) {}
