package dev.postroom.domain.member;

import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The members of the caller's account, for members with the right {@code members:manage}. Others
 * are {@code Forbidden}, also those who lost it at the same moment. Only an owner makes, changes or
 * removes owners. The last owner stays: {@code Conflict} {@code last_owner}.
 */
@DrivingPort
public interface ManageMembers {

    /** The members, by name. */
    List<Member> list(MemberCaller caller);

    /** The invitations that can still be accepted, newest first. */
    List<Invitation> listInvitations(MemberCaller caller);

    /**
     * Invites an address; an earlier invitation of the address ends. {@code Conflict} {@code
     * already_member} when it is that of a member.
     *
     * @return the token of the link to pass on; empty: the link is mailed, and shown to no other
     */
    Optional<SecretToken> invite(MemberCaller caller, EmailAddress address, Role role, Reach reach);

    /** Ends an invitation. No effect when there is none with this id. */
    void withdraw(MemberCaller caller, UUID invitation);

    /** Gives a member another role. {@code NotFound} when the person is no member. */
    void change(MemberCaller caller, PersonId person, Role role, Reach reach);

    /** Whether members need a second factor to reach the account. */
    FactorRule readFactorRule(MemberCaller caller);

    /**
     * Makes members need a second factor, or not, for members with the right {@code
     * settings:manage}. {@code Conflict} {@code factor_missing} when the caller has none: they
     * would shut themselves out.
     */
    void requireFactor(MemberCaller caller, boolean required);

    /** Removes a member, and ends all sessions of the person. {@code NotFound}. */
    void remove(MemberCaller caller, PersonId person);
}
