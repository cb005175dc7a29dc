package dev.postroom.domain.member.access;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.Optional;

/**
 * The links that were not used yet, by the hash of their secret. Joins the caller's transaction.
 */
@DrivenPort
public interface AccessLinks {

    /** Stores a link under the SHA-256 of its secret, which must be new. */
    void add(AccessLink link, byte[] secretHash);

    /** The link, also when it has expired, or empty. */
    Optional<AccessLink> find(byte[] secretHash);

    /** Removes the link, for the one transaction that uses it; false when there is none. */
    boolean take(byte[] secretHash);

    /** How many links of this purpose the person got since then, used ones left out. */
    int countSince(PersonId person, AccessLink.Purpose purpose, Instant since);

    /** Removes all links of the person; how many there were. */
    int removeOf(PersonId person);

    /** Removes the links of the person for this purpose; how many there were. */
    int removeOf(PersonId person, AccessLink.Purpose purpose);

    /** Removes all links of a set-up; how many there were. */
    int removeSetUps();

    /** Removes up to {@code most} links that expired before; returns how many. */
    int removeEnded(Instant before, int most);
}
