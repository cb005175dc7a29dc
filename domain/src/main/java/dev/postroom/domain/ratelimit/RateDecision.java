package dev.postroom.domain.ratelimit;

/**
 * Whether a request is allowed, and the state of the client's window.
 *
 * @param limit the maximum number of requests in a window
 * @param remaining the number of requests left in the current window, never negative
 * @param resetsAt Unix second at which the window ends
 */
public record RateDecision(boolean allowed, int limit, int remaining, long resetsAt) {}
