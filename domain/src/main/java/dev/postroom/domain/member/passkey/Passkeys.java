package dev.postroom.domain.member.passkey;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The passkeys of people. Joins the caller's transaction. */
@DrivenPort
public interface Passkeys {

    /**
     * Stores a passkey; false when a passkey of any person has the same credential. The id must be
     * new.
     */
    boolean add(Passkey passkey);

    /** The passkey with this credential, or empty. */
    Optional<Passkey> find(String credential);

    /** The passkeys of a person, the oldest first. */
    List<Passkey> of(PersonId person);

    /**
     * Notes a use; false when there is no such passkey, or when its device has counted as far
     * before: then there are two of it. A device that does not count gives 0 each time. Of several
     * transactions with the same count, one gets true.
     */
    boolean use(PasskeyId id, long counter, Instant now);

    /** Removes a passkey of the person; false when there is none with this id. */
    boolean remove(PersonId person, PasskeyId id);

    /** Removes all passkeys of the person; how many there were. */
    int removeOf(PersonId person);
}
