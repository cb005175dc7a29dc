package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;

/** People, as the operator manages them at the command line. */
@DrivingPort
public interface ManagePeople {

    /** A person with all memberships. */
    record Known(Person person, List<Membership> memberships) {
        public Known {
            memberships = List.copyOf(memberships);
        }
    }

    /** Every person, by address. */
    List<Known> list();

    /**
     * Makes a person of this address a member of the account; a person who is known keeps name and
     * password. {@code NotFound} when there is no such account. {@code Conflict} {@code last_owner}
     * when the account would have no owner left.
     *
     * @param name empty: the part of the address before the at sign
     * @return the token of a link to choose a password
     */
    SecretToken create(EmailAddress address, String name, AccountId account, Role role);

    /** The token of a link to choose another password. {@code NotFound}. */
    SecretToken resetPassword(EmailAddress address);

    /** Lets a person sign in no more, or again; ends all sessions. {@code NotFound}. */
    void disable(EmailAddress address, boolean disabled);

    /** Makes a person an operator, or no operator any more. {@code NotFound}. */
    void appointOperator(EmailAddress address, boolean operator);

    /**
     * Removes the second factor and the passkeys of a person, who lost the devices and the recovery
     * codes, and ends all sessions; false when there was none of them. {@code NotFound}.
     */
    boolean removeFactor(EmailAddress address);

    /**
     * Frees a person of what the identity provider calls them, so that the next sign-in by it binds
     * them again; false when there was nothing. Ends all sessions, and each sign-in by the provider
     * that waits for a code, in both cases. {@code NotFound}.
     */
    boolean unbind(EmailAddress address);

    /** Makes members of an account need a second factor, or not. {@code NotFound}. */
    void requireFactor(AccountId account, boolean required);

    /** Ends all sessions of a person; how many there were. {@code NotFound}. */
    int endSessions(EmailAddress address);
}
