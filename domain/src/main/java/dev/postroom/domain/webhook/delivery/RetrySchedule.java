package dev.postroom.domain.webhook.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The delays before each attempt, the first included.
 *
 * @param waits one for each attempt; never empty
 */
public record RetrySchedule(List<Duration> waits) {

    /** The maximum delay that a receiver can request by Retry-After. */
    public static final Duration LONGEST_WAIT = Duration.ofHours(24);

    public RetrySchedule {
        waits = List.copyOf(waits);
        if (waits.isEmpty() || waits.stream().anyMatch(Duration::isNegative)) {
            throw new IllegalArgumentException("a retry schedule has waits, none negative");
        }
    }

    /** The maximum number of attempts. */
    public int maxAttempts() {
        return waits.size();
    }

    /**
     * The delay after {@code attempts} attempts, or empty when no attempt is left.
     *
     * @param asked the delay requested by the receiver; can only extend the delay, up to 24 hours
     * @param jitter from 0 to 1: spreads the delay evenly over 80 % to 120 %
     */
    public Optional<Duration> waitAfter(int attempts, Optional<Duration> asked, double jitter) {
        if (attempts >= waits.size()) {
            return Optional.empty();
        }
        long spread = Math.round(waits.get(attempts).toMillis() * (0.8 + 0.4 * jitter));
        Duration planned = Duration.ofMillis(spread);
        return Optional.of(
                asked.map(a -> a.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : a)
                        .filter(a -> a.compareTo(planned) > 0)
                        .orElse(planned));
    }
}
