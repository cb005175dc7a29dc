package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The invitations that were not accepted yet. Joins the caller's transaction. */
@DrivenPort
public interface Invitations {

    /**
     * Stores an invitation, in the place of an earlier one of the same account and address.
     *
     * @param secretHash SHA-256 of the secret of its link, which must be new
     */
    void put(Invitation invitation, byte[] secretHash);

    /** The invitation whose link has this secret, or empty. */
    Optional<Invitation> find(byte[] secretHash);

    /** The invitation with this id, or empty. */
    Optional<Invitation> find(UUID id);

    /** The invitations of an account, newest first. */
    List<Invitation> of(AccountId account);

    /** Removes an invitation of the account; false when there is none. */
    boolean remove(AccountId account, UUID id);

    /** Removes up to {@code most} invitations that ended before; returns how many. */
    int removeEnded(Instant before, int most);
}
