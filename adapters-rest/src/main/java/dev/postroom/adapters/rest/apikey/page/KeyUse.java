package dev.postroom.adapters.rest.apikey.page;

/**
 * How many requests a key sent in 24 hours.
 *
 * @param allAt the address of those that the log has
 * @param errorsAt the address of those that failed
 */
public record KeyUse(String requests, String errors, String allAt, String errorsAt) {}
