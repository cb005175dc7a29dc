package dev.postroom.domain.member.access;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** Makes people members of accounts that they were invited to. */
@DrivingPort
public interface AcceptInvitations {

    /**
     * An invitation as its page shows it.
     *
     * @param isKnown whether there is a person of this address, who signs in to accept
     */
    record Shown(Invitation invitation, Account account, boolean isKnown) {}

    /** The invitation with this token; empty when it cannot be used. */
    Optional<Shown> find(String token);

    /**
     * Makes a new person of the address, who becomes a member and is signed in. Empty when the
     * invitation cannot be used, or when there is a person of the address. {@code Invalid}.
     */
    Optional<SignInResult.SignedIn> join(String token, String name, String password, Visit visit);

    /** Makes a person who is signed in under the address of the invitation a member. */
    boolean accept(String token, OpenSession session);
}
