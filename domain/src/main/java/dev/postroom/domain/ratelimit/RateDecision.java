package dev.postroom.domain.ratelimit;

import java.time.Duration;
import java.time.Instant;

/**
 * Whether a request is allowed, and the state of the client's window.
 *
 * @param limit the maximum number of requests in a window
 * @param remaining the number of requests left in the current window, never negative
 * @param resetsAt Unix second at which the window ends
 */
public record RateDecision(boolean allowed, int limit, int remaining, long resetsAt) {

    /** How long to wait at {@code now} until the window ends, in whole seconds; at least one. */
    public Duration waitAt(Instant now) {
        return Duration.ofSeconds(Math.max(1, resetsAt - now.getEpochSecond()));
    }
}
