package dev.postroom.application.member.session;

import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.Password;
import dev.postroom.domain.member.PasswordHashes;
import dev.postroom.domain.member.People;

import java.util.Optional;

/** Compares passwords with their hashes. */
final class PasswordCheck {

    // longer than every password in its longest form; more is no password, and costs no more time
    private static final int LONGEST = 1_000;

    private final People people;
    private final PasswordHashes hashes;

    PasswordCheck(People people, PasswordHashes hashes) {
        this.people = people;
        this.hashes = hashes;
    }

    /** Whether it is the password of the person; the same work without a person. */
    boolean isRight(Optional<PersonId> person, String password) {
        String text = password.length() > LONGEST ? "" : Password.normal(password);
        return hashes.matches(text, people.password(person.orElse(PersonId.NONE)));
    }

    /** A hash of a right password that replaces an outdated one; empty: none is needed. */
    Optional<String> renewed(PersonId person, String password) {
        return people.password(person)
                .filter(hashes::isOutdated)
                .map(_ -> hashes.hash(Password.normal(password)));
    }
}
