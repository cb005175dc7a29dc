package dev.postroom.domain.webhook.delivery;

import java.time.Instant;

/**
 * An attempt in the log of a delivery.
 *
 * @param number its number in the log, from 1
 * @param at when it ended, on the workspace's clock
 */
public record DeliveryAttempt(int number, Instant at, AttemptKind kind, AttemptResult result) {}
