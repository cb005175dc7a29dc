package dev.postroom.domain.member.access;

import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Optional;

/**
 * Signs a person in by a link that works once and for a short time. Only who runs the service can
 * make such a link: it is for the demo, whose owner has no password to type.
 */
@DrivingPort
public interface EnterByLink {

    /** The token of a new link for this person; {@code NotFound} without a person. */
    SecretToken issueLink(EmailAddress address);

    /** Whether the link with this token can be used. */
    boolean isOpen(String token);

    /** Signs the person in, and ends the link. Empty when the link cannot be used. */
    Optional<SignInResult.SignedIn> enter(String token, Visit visit);
}
