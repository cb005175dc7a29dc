package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.event.EventType;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * The sums of the attempts of one type on one day.
 *
 * @param day in UTC, on the workspace's clock
 * @param delivered the number of deliveries that succeeded
 * @param failed the number of deliveries that failed permanently
 * @param elapsed the durations of all attempts together
 * @param lastAttemptAt when the last attempt ended
 * @param lastFailureAt when the last unsuccessful attempt ended; empty without one
 */
public record StatsOfDay(
        LocalDate day,
        EventType type,
        long delivered,
        long failed,
        Duration elapsed,
        ResponseTimes times,
        Instant lastAttemptAt,
        Optional<Instant> lastFailureAt) {}
