package dev.postroom.domain.event;

/**
 * A span of numbers of a log.
 *
 * @param after the number before the first; not in the span
 * @param last the last number of the span
 */
public record LogSpan(long after, long last) {}
