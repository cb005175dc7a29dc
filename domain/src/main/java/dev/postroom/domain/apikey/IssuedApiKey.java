package dev.postroom.domain.apikey;

/** A key together with its secret, right after the secret's making. */
public record IssuedApiKey(ApiKey key, ApiKeySecret secret) {}
