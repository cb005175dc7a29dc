package dev.postroom.domain.idempotency;

/** A request under a key that was answered, and with what. */
public record AnsweredRequest(RequestFingerprint request, StoredAnswer answer) {}
