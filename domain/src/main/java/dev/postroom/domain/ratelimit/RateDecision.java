package dev.postroom.domain.ratelimit;

/**
 * Whether a request may go on, and what the client is told about its window.
 *
 * @param limit most requests in a window
 * @param remaining requests left in the present window, never negative
 * @param resetsAt Unix second at which the window ends
 */
public record RateDecision(boolean allowed, int limit, int remaining, long resetsAt) {}
