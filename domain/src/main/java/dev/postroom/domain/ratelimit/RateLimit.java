package dev.postroom.domain.ratelimit;

/**
 * How many requests are allowed.
 *
 * @param perMinute requests of one subject in a minute
 * @param subjects that are counted apart; further ones share one allowance
 */
public record RateLimit(int perMinute, int subjects) {}
