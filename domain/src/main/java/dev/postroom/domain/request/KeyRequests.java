package dev.postroom.domain.request;

import dev.postroom.domain.identity.ApiKeyId;

/**
 * How many requests a key sent.
 *
 * @param errors those of the requests that failed
 */
public record KeyRequests(ApiKeyId key, long requests, long errors) {}
