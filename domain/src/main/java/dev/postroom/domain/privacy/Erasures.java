package dev.postroom.domain.privacy;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The deleted subscribers whose data is still to be erased, and the addresses that subscribers had
 * before. Joins the caller's transaction, else commits by itself. The database clock decides what
 * is due and which leases have expired.
 */
@DrivenPort
public interface Erasures {

    /** So many addresses of a subscriber, at most, are remembered beside the present one. */
    int MOST_ADDRESSES = 1000;

    /**
     * Remembers, as long as the subscriber exists, that the subscriber had this address. False
     * without any change when {@link #MOST_ADDRESSES} are remembered.
     *
     * @param at when the subscriber got another one, on the workspace's clock
     */
    boolean changedAddress(
            Workspace workspace, SubscriberId subscriber, EmailAddress former, Instant at);

    /** The addresses that an existing subscriber had before the present one, oldest first. */
    List<ErasedPerson.PastAddress> formerAddresses(Workspace workspace, SubscriberId subscriber);

    /**
     * Requests the erasure of a subscriber who is about to be deleted, with the addresses that the
     * subscriber has and had. Called before the subscriber is deleted, in the same transaction.
     *
     * @param at on the workspace's clock
     */
    void request(Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at);

    /**
     * Claims up to {@code max} due erasures of one workspace for {@code lease}, the one that has
     * waited longest first; empty when none is due.
     */
    List<Claimed<ErasedPerson>> claim(int max, Duration lease);

    /** Extends the leases; false when one of them was lost. */
    boolean extend(List<Claimed<ErasedPerson>> claims, Duration lease);

    /** Ends the lease: the erasure is due again after {@code pause}. No effect on a lost lease. */
    void release(Claimed<ErasedPerson> claim, Duration pause);

    /**
     * Ends the erasure: only the id of the subscriber and the times remain. No effect when the
     * lease was lost.
     */
    void finish(Claimed<ErasedPerson> claim);
}
