package dev.postroom.domain.member.passkey;

import dev.postroom.domain.member.SecretToken;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.SignInResult;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;
import java.util.Optional;

/**
 * Changes of their own passkeys, by people who are signed in. Each change of them needs a recent
 * proof of who the person is, {@code Conflict} {@code proof_needed} otherwise. It gives the session
 * another secret, and is told to the person by mail.
 */
@DrivingPort
public interface ManageOwnPasskeys {

    /** The passkeys of the person, the oldest first. */
    List<Passkey> list(OpenSession session);

    /**
     * A challenge for a device that makes a passkey, which counts once, within 5 minutes, for this
     * person alone. {@code Conflict} {@code too_many_passkeys}.
     */
    SecretToken begin(OpenSession session);

    /**
     * Adds the passkey that was made for the challenge. {@code Invalid} when the name is.
     *
     * @return empty when it was too late, when the answer is not right, or when the passkey is
     *     known
     */
    Optional<SignInResult.SignedIn> add(
            OpenSession session, String name, NewPasskey answer, Visit visit);

    /** A challenge by which the person proves that it is still them, within 5 minutes. */
    SecretToken beginProof(OpenSession session, Visit visit);

    /**
     * Proves who the person is, by a passkey of theirs: the session gets another secret and is
     * fresh again. Needs no other proof. Fails with {@code RateLimited}.
     */
    SignInResult.Proof prove(OpenSession session, PasskeyAnswer answer, Visit visit);

    /** Removes a passkey of the person. No effect when there is none with this id. */
    SignInResult.SignedIn remove(OpenSession session, PasskeyId id, Visit visit);
}
