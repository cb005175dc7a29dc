package dev.postroom.domain.member;

import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Optional;

/** Makes people. */
public final class MemberFixture {

    private MemberFixture() {}

    /** A person with this address, not stored. */
    public static Person person(PersonId id, String address) {
        return Person.named(id, new EmailAddress(address), "Ann", SettableClock.START);
    }

    /** A stored person without a password. */
    public static Person stored(TestPorts ports, String address) {
        Person person = person(new PersonId(ports.ids().next()), address);
        ports.member().people().add(person, Optional.empty());
        return person;
    }
}
