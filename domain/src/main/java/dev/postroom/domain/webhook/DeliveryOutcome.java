package dev.postroom.domain.webhook;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.webhook.Deliveries.DueDelivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What is stored after a try.
 *
 * @param at when the try ended
 * @param retryAfter present for {@code RETRYING}: how long to wait
 */
public record DeliveryOutcome(
        Claimed<DueDelivery> claim,
        DeliveryStatus status,
        AttemptResult result,
        Instant at,
        Optional<Duration> retryAfter) {}
