package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;
import java.util.Optional;

/** Who is a member of which account, with which role. Joins the caller's transaction. */
@DrivenPort
public interface AccountMembers {

    /**
     * The members of an account, oldest first, and no other transaction that locks them changes
     * them until this one ends.
     */
    List<Membership> lock(AccountId account);

    /** The members of an account, oldest first. */
    List<Membership> of(AccountId account);

    /** The memberships of a person, oldest first. */
    List<Membership> of(PersonId person);

    /** The membership of a person in an account, or empty. */
    Optional<Membership> find(AccountId account, PersonId person);

    /** Stores a membership, in the place of the person's earlier one in the account. */
    void put(Membership membership);

    /** Removes a membership; false when there is none. */
    boolean remove(AccountId account, PersonId person);

    /** Whether members need a second factor to reach the account. */
    boolean isFactorRequired(AccountId account);

    /** Makes members need a second factor, or not; false when it was so already. */
    boolean requireFactor(AccountId account, boolean required);
}
