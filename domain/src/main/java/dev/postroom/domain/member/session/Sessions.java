package dev.postroom.domain.member.session;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The sessions of people: hashes of their secrets, never secrets. Joins the caller's transaction.
 */
@DrivenPort
public interface Sessions {

    /** Stores a session under the SHA-256 of its secret. The id and the hash must be new. */
    void add(Session session, byte[] secretHash);

    /**
     * The session of that hash with its person and the accounts that the person is a member of, by
     * name; all as stored at one moment. Also when the session has ended by itself and when the
     * person cannot sign in. Deleted accounts and discarded workspaces are left out.
     */
    Optional<OpenSession> find(byte[] secretHash);

    /** The sessions of a person, the last used one first. */
    List<Session> of(PersonId person);

    /**
     * Stores the times of a session and another hash; the one before is no longer found. False when
     * the session has ended.
     */
    boolean renew(Session session, byte[] secretHash);

    /** Records that the session was used, unless a later use is known. Never blocks. */
    void noteUse(SessionId id, Instant at);

    /** Ends a session of the person; false when there is none with this id. */
    boolean end(PersonId person, SessionId id);

    /** Ends all sessions of the person but one; how many there were. */
    int endOthers(PersonId person, Optional<SessionId> kept);

    /** Removes up to {@code most} sessions that began or were used before; returns how many. */
    int removeEnded(Instant begunBefore, Instant usedBefore, int most);
}
