package dev.postroom.domain.apikey;

/** A key with its newly generated secret. */
public record IssuedApiKey(ApiKey key, ApiKeySecret secret) {}
