package dev.postroom.domain.member.session;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;

/**
 * Attempts to sign in since the last one that succeeded, by what they are counted for. Joins the
 * caller's transaction.
 */
@DrivenPort
public interface SignInAttempts {

    /**
     * The attempts that were counted, and no other transaction that locks them counts another until
     * this one ends.
     *
     * @param subject 32 bytes that stand for an address, or for an address on a device
     */
    Attempts lock(byte[] subject);

    /** Stores the attempts. */
    void put(byte[] subject, Attempts attempts);

    /** Forgets the attempts. */
    void clear(byte[] subject);

    /** Removes up to {@code most} of those whose last attempt was before; returns how many. */
    int removeOld(Instant before, int most);
}
