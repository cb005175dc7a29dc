package dev.postroom.domain.idempotency;

/** A request with a key, and its answer. */
public record AnsweredRequest(RequestFingerprint request, StoredAnswer answer) {}
