package dev.postroom.domain.idempotency;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.Optional;

/**
 * Which requests were answered under which key. {@link #claim} and {@link #keep} share one
 * transaction.
 */
@DrivenPort
public interface IdempotencyRecords {

    /**
     * Takes the key for a request, unless it stands for one already. While another transaction
     * holds the key this waits: for its answer when it commits, and for the key when it rolls back.
     * {@code InProgress} ({@code idempotency_in_progress}) when that takes longer than about a
     * second.
     *
     * @param now a request whose time is over by then gives its key away
     * @param expiresAt until when the key stands for this request
     * @return the request that the key stands for, or empty when the key was taken for this one
     */
    Optional<AnsweredRequest> claim(
            Workspace workspace,
            IdempotencyKey key,
            RequestFingerprint request,
            Instant now,
            Instant expiresAt);

    /** Keeps the answer of the request that this transaction took the key for. */
    void keep(Workspace workspace, IdempotencyKey key, StoredAnswer answer);

    /**
     * Removes at most {@code most} records of any workspace whose time is over; returns how many.
     */
    int removeExpired(Instant now, int most);
}
