package dev.postroom.domain.member.passkey;

import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.DrivingPort;

import java.util.Optional;

/** Signs people in by passkeys, which stand for password and second factor together. */
@DrivingPort
public interface SignInByPasskey {

    /** The site that passkeys are for; empty when there are none at the address of the service. */
    Optional<PasskeySite> findSite();

    /**
     * A challenge for any passkey of this site, which counts once, within 5 minutes. Fails with
     * {@code RateLimited} when the client has made too many attempts.
     */
    SecretToken begin(Visit visit);

    /**
     * Begins a session of the person whose passkey has signed the challenge. Fails with {@code
     * RateLimited}.
     *
     * @return {@code Refused} for each other answer: it does not say which part was wrong
     */
    SignInResult.Proof signIn(PasskeyAnswer answer, Visit visit);
}
