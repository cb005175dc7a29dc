package dev.postroom.domain.idempotency;

import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A key and what it stands for, as the in-memory port keeps it. */
public record IdempotencyRow(
        UUID workspaceId,
        IdempotencyKey key,
        RequestFingerprint request,
        Optional<StoredAnswer> answer,
        Instant expiresAt)
        implements InMemoryRow {

    IdempotencyRow answered(StoredAnswer given) {
        return new IdempotencyRow(workspaceId, key, request, Optional.of(given), expiresAt);
    }

    boolean isExpired(Instant now) {
        return !expiresAt.isAfter(now);
    }
}
