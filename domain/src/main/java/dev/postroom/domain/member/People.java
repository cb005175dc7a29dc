package dev.postroom.domain.member;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The people of the installation, who belong to no account. Joins the caller's transaction. */
@DrivenPort
public interface People {

    /**
     * Stores a person; false when another one has the address, in any spelling. The id must be new.
     *
     * @param password its hash; empty: none was chosen yet
     */
    boolean add(Person person, Optional<String> password);

    /** The person, or empty. */
    Optional<Person> find(PersonId id);

    /** The person with this address, in any spelling, or empty. */
    Optional<Person> find(EmailAddress address);

    /** The hash of the person's password; empty when none was chosen, or there is no person. */
    Optional<String> password(PersonId id);

    /** Stores the hash of another password. */
    void putPassword(PersonId id, String hash);

    /** Stores name, operator and disabling of a person. */
    void update(Person person);

    /** Those of these people who are known, by address. */
    List<Person> list(Collection<PersonId> ids);

    /** Every person, by address. */
    List<Person> list();

    /** Whether there is a person. */
    boolean areKnown();
}
