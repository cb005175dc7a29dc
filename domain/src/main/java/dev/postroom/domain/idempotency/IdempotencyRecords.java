package dev.postroom.domain.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.Optional;

/** Answered requests by key. {@link #claim} and {@link #keep} are called in one transaction. */
@DrivenPort
public interface IdempotencyRecords {

    /**
     * Claims the key for a request, unless it already belongs to one. Waits while another
     * transaction holds the key: its commit yields its answer, its rollback the key. {@code
     * InProgress} ({@code idempotency_in_progress}) when that takes longer than about a second.
     *
     * @param now a request that expires before this releases its key
     * @param expiresAt the end of the claim
     * @return the request that the key belongs to, or empty when this call claimed the key
     */
    Optional<AnsweredRequest> claim(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Instant now,
            Instant expiresAt);

    /** Stores the answer to the request that this transaction claimed the key for. */
    void keep(Workspace workspace, IdempotencyKey key, StoredAnswer answer);

    /** Removes at most {@code most} expired records of all workspaces; returns their number. */
    int removeExpired(Instant now, int most);
}
