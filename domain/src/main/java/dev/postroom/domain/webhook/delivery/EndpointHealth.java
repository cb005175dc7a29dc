package dev.postroom.domain.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How the latest attempts at an endpoint ended.
 *
 * @param consecutiveFailures the number of failed attempts since the last success; never negative
 * @param failingSince the end of the first of these attempts, on the workspace's clock; empty
 *     without failures
 * @param pausedUntil no attempt starts before this moment, on the system clock; empty without a
 *     pause
 */
public record EndpointHealth(
        int consecutiveFailures, Optional<Instant> failingSince, Optional<Instant> pausedUntil) {

    private static final EndpointHealth GOOD =
            new EndpointHealth(0, Optional.empty(), Optional.empty());

    public EndpointHealth {
        if (consecutiveFailures < 0) {
            throw new IllegalArgumentException("a number of failures is not negative");
        }
    }

    /** No failures since the last success. */
    public static EndpointHealth good() {
        return GOOD;
    }

    /** Whether no attempt may start at this moment of the system clock. */
    public boolean isPaused(Instant real) {
        return pausedUntil.isPresent() && real.isBefore(pausedUntil.get());
    }

    /** Whether a pause began, and no attempt has succeeded since: then one at a time is made. */
    public boolean isOnTrial() {
        return pausedUntil.isPresent();
    }

    /** Whether all attempts of this time failed, at this moment of the workspace's clock. */
    public boolean hasFailedFor(Duration time, Instant now) {
        return failingSince.isPresent() && !now.isBefore(failingSince.get().plus(time));
    }
}
