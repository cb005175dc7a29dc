package dev.postroom.domain.member.access;

import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** Makes the first person of an installation, who has the link that its start has printed. */
@DrivingPort
public interface SetUpInstallation {

    /** The token of a new link, which works for a day; empty when there is a person already. */
    Optional<SecretToken> issueLink();

    /** Whether the link with this token can be used. */
    boolean isOpen(String token);

    /**
     * Makes the person, who is an operator, the owner of every account; makes an account when there
     * is none. Signs the person in. Empty when the link cannot be used. {@code Invalid}.
     */
    Optional<SignInResult.SignedIn> complete(String token, NewOwner owner, Visit visit);

    /**
     * As the other one without a link, for installations without a person in front of them. No
     * effect when there is a person already.
     */
    void completeUnattended(NewOwner owner);
}
