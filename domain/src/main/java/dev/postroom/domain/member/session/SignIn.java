package dev.postroom.domain.member.session;

import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Optional;

/** Signs people in. */
@DrivingPort
public interface SignIn {

    /**
     * Begins a session when address and password belong together, and asks for a code first when
     * the person has a second factor. Takes the same time for an address that is not known, and
     * says nothing about it.
     *
     * <p>Fails with {@code RateLimited} when the client has made too many attempts, and with {@code
     * Unavailable} ({@code too_many_sign_ins}) when too many wait for their turn.
     */
    SignInResult signIn(Credentials credentials, Visit visit);

    /**
     * Begins the session for which a code was needed. Attempts count as those with a password do.
     * The first code after the word of an identity provider binds the person to who they are there.
     *
     * @param started what {@link SignInResult.CodeNeeded} gave
     * @param code of the person's app, or a recovery code
     * @return empty when it was too late, when the session has begun already, or when the person or
     *     their subject at the identity provider was bound to another in between
     */
    Optional<SignInResult.Proof> enterCode(String started, String code, Visit visit);

    /**
     * Begins a session of the person with this address, for whom an authenticating proxy in front
     * of the service vouches, and asks for a code first when the person has a second factor. Until
     * the person enters a code or the password, the session has no proof of who they are: a browser
     * that was left alone could sign in by the proxy again. Makes no person.
     *
     * <p>Fails with {@code RateLimited} when the client has made too many attempts.
     *
     * @return {@code Refused} when there is no person with the address, or one who cannot sign in
     */
    SignInResult signInByProxy(EmailAddress address, Visit visit);

    /** Whether a session that needs a code can still begin. */
    boolean isStarted(String started);
}
