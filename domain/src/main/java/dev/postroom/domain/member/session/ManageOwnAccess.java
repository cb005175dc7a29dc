package dev.postroom.domain.member.session;

import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** Changes of their own access, by people who are signed in. */
@DrivingPort
public interface ManageOwnAccess {

    /** The sessions of the person that have not ended, the last used one first. */
    List<Session> sessions(OpenSession session);

    /** Ends this session. */
    void signOut(OpenSession session);

    /** Ends a session of the person. No effect when there is none with this id. */
    void end(OpenSession session, SessionId ended);

    /** Ends all sessions of the person but this one. */
    void endOthers(OpenSession session);

    /**
     * Proves who the person is: the session gets another secret and is fresh again. Attempts count
     * as those to sign in do.
     *
     * @param proof a code of the person's app or a recovery code; of a person without a second
     *     factor, the password
     */
    SignInResult.Proof stepUp(OpenSession session, String proof, Visit visit);

    /**
     * Replaces the password, ends all other sessions, and gives this one another secret. {@code
     * Invalid} when the new password is not acceptable. Attempts count as those to sign in do.
     */
    SignInResult.Proof changePassword(
            OpenSession session, String current, String replacement, Visit visit);

    /** Gives the person another name. {@code Invalid}. */
    void rename(OpenSession session, String name);
}
