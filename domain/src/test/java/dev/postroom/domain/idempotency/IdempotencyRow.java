package dev.postroom.domain.idempotency;

import dev.postroom.domain.idempotency.AnsweredRequest.Outcome;
import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** A key and what it stands for, as the in-memory port keeps it. */
public record IdempotencyRow(
        UUID workspaceId,
        IdempotencyKey key,
        IdempotencyRecords.Claim claim,
        Optional<StoredAnswer> answer)
        implements InMemoryRow {

    static IdempotencyRow of(UUID workspace, IdempotencyKey key, IdempotencyRecords.Claim claim) {
        return new IdempotencyRow(workspace, key, claim, Optional.empty());
    }

    IdempotencyRow answered(StoredAnswer given) {
        return new IdempotencyRow(workspaceId, key, claim, Optional.of(given));
    }

    AnsweredRequest request() {
        return new AnsweredRequest(
                claim.request(),
                answer.<Outcome>map(Outcome.Answered::new)
                        .orElseGet(() -> new Outcome.Pending(claim.pendingUntil().orElseThrow())));
    }

    boolean isExpired(Instant now) {
        return !claim.expiresAt().isAfter(now);
    }
}
