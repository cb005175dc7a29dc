package dev.postroom.domain.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides when an endpoint that only fails is left alone for a while, so that a long queue does not
 * spend its attempts on it. Few deliveries are never delayed: they keep the times of their
 * schedule.
 *
 * @param failures how many attempts in a row must fail, and how many more deliveries must be due
 * @param shortest the first pause; the later ones are as long as the endpoint has been failing,
 *     which doubles them
 * @param longest no pause is longer
 */
public record CircuitBreaker(int failures, Duration shortest, Duration longest) {

    /** Ten failures in a row; pauses from 30 seconds to 10 minutes. */
    public static final CircuitBreaker USUAL =
            new CircuitBreaker(10, Duration.ofSeconds(30), Duration.ofMinutes(10));

    public CircuitBreaker {
        if (failures < 1 || !shortest.isPositive() || longest.compareTo(shortest) < 0) {
            throw new IllegalArgumentException("a breaker counts failures and has pauses");
        }
    }

    /**
     * The health after one more failed attempt. A failure during a pause does not extend it.
     *
     * @param real the real time, in which pauses are measured
     * @param now the time of the workspace, in which {@code failingSince} is measured
     * @param waiting how many more deliveries of the endpoint are due, as far as known
     */
    public EndpointHealth failed(EndpointHealth before, Instant real, Instant now, int waiting) {
        int inRow = before.consecutiveFailures() + 1;
        Instant since = before.failingSince().orElse(now);
        Optional<Instant> paused = before.pausedUntil();
        if (!before.isPaused(real)) {
            paused =
                    inRow >= failures && waiting >= failures
                            ? Optional.of(real.plus(pause(Duration.between(since, now))))
                            : Optional.empty();
        }
        return new EndpointHealth(inRow, Optional.of(since), paused);
    }

    private Duration pause(Duration failing) {
        if (failing.compareTo(shortest) < 0) {
            return shortest;
        }
        return failing.compareTo(longest) > 0 ? longest : failing;
    }
}
