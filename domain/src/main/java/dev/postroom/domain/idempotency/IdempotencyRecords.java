package dev.postroom.domain.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.Optional;

/** Requests with their answers by key. */
@DrivenPort
public interface IdempotencyRecords {

    /**
     * A request that wants its key.
     *
     * @param now a request that expires before this releases its key
     * @param expiresAt the end of the claim
     * @param pendingUntil present when the claim is committed before its work: the moment when the
     *     work has ended in any case. Such a claim stays until it expires or is released. Any other
     *     claim is answered in its own transaction
     */
    record Claim(
            RequestFingerprint request,
            Instant now,
            Instant expiresAt,
            Optional<Instant> pendingUntil) {}

    /**
     * Claims the key for a request, unless it already belongs to one. Waits while another
     * transaction holds the key: its commit yields its outcome, its rollback the key. {@code
     * InProgress} ({@code idempotency_in_progress}) when that takes longer than about a second.
     * Joins the caller's transaction.
     *
     * @return the request that the key belongs to, or empty when this call claimed the key
     */
    Optional<AnsweredRequest> claim(Workspace workspace, IdempotencyKey key, Claim claim);

    /** Stores the answer to the request that claimed the key. Joins the caller's transaction. */
    void keep(Workspace workspace, IdempotencyKey key, StoredAnswer answer);

    /** Lets go of a claimed key whose request has no answer. Joins the caller's transaction. */
    void release(Workspace workspace, IdempotencyKey key);

    /** Removes at most {@code most} expired records of all workspaces; returns their number. */
    int removeExpired(Instant now, int most);
}
