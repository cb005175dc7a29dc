package dev.postroom.domain.member;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.util.Optional;

/**
 * A human who can sign in. A person is known in the whole installation, and is a member of any
 * number of accounts.
 *
 * @param address under which the person signs in; no other person has it, in any spelling
 * @param name 1 to 100 characters, one line
 * @param isOperator whether the person sees the installation as a whole
 * @param disabledAt since when the person cannot sign in; empty: the person can
 */
public record Person(
        PersonId id,
        EmailAddress address,
        String name,
        boolean isOperator,
        Optional<Instant> disabledAt,
        Instant createdAt) {

    public Person {
        name = Text.required(name, 100);
    }

    /** A person who can sign in and is no operator. */
    public static Person named(PersonId id, EmailAddress address, String name, Instant createdAt) {
        return new Person(id, address, name, false, Optional.empty(), createdAt);
    }

    /** Whether the person may not sign in any more. */
    public boolean isDisabled() {
        return disabledAt.isPresent();
    }

    /** The same person as an operator or not. */
    public Person asOperator(boolean operator) {
        return new Person(id, address, name, operator, disabledAt, createdAt);
    }

    /** The same person, who cannot sign in since then; empty: who can. */
    public Person disabled(Optional<Instant> since) {
        return new Person(id, address, name, isOperator, since, createdAt);
    }

    /** The same person under another name. */
    public Person renamed(String other) {
        return new Person(id, address, other, isOperator, disabledAt, createdAt);
    }
}
