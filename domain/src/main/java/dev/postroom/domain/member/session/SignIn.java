package dev.postroom.domain.member.session;

import dev.postroom.domain.shared.DrivingPort;

/** Signs people in. */
@DrivingPort
public interface SignIn {

    /**
     * Begins a session when address and password belong together. Takes the same time for an
     * address that is not known, and says nothing about it.
     *
     * <p>Fails with {@code RateLimited} when the client has made too many attempts, and with {@code
     * Unavailable} ({@code too_many_sign_ins}) when too many wait for their turn.
     */
    SignInResult signIn(Credentials credentials, Visit visit);
}
