package dev.postroom.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** Tests that every implementation of {@link People} must pass. */
public interface PeopleContract extends PortContract {

    private People people() {
        return ports().member().people();
    }

    private Person stored(String address) {
        return MemberFixture.stored(ports(), address);
    }

    @Test
    default void aPersonIsFoundByIdAndByEachSpellingOfTheAddress() {
        Person ann = stored("Ann@example.org");
        stored("bob@example.org");

        assertThat(people().find(ann.id())).contains(ann);
        assertThat(people().find(new EmailAddress("aNN@Example.org"))).contains(ann);
        assertThat(people().find(new PersonId(newId()))).isEmpty();
        assertThat(people().find(new EmailAddress("carl@example.org"))).isEmpty();
    }

    @Test
    default void anAddressBelongsToOnePersonInEverySpelling() {
        Person ann = stored("ann@example.org");
        Person other = MemberFixture.person(new PersonId(newId()), "ANN@example.org");

        assertThat(people().add(other, Optional.empty())).isFalse();

        assertThat(people().list()).containsExactly(ann);
    }

    @Test
    default void aPasswordIsStoredAndReplaced() {
        Person ann = stored("ann@example.org");
        Person bob = MemberFixture.person(new PersonId(newId()), "bob@example.org");
        people().add(bob, Optional.of("first"));

        assertThat(people().password(ann.id())).isEmpty();
        assertThat(people().password(bob.id())).contains("first");
        assertThat(people().password(new PersonId(newId()))).isEmpty();

        people().putPassword(ann.id(), "second");

        assertThat(people().password(ann.id())).contains("second");
        assertThat(people().password(bob.id())).contains("first");
    }

    @Test
    default void aPersonIsUpdatedAndKeepsThePassword() {
        Person ann = stored("ann@example.org");
        Person bob = stored("bob@example.org");
        people().putPassword(ann.id(), "hash");
        Person changed =
                ann.renamed("Anna").asOperator(true).disabled(Optional.of(SettableClock.START));

        people().update(changed);

        assertThat(people().find(ann.id())).contains(changed);
        assertThat(people().find(bob.id())).contains(bob);
        assertThat(people().password(ann.id())).contains("hash");
    }

    @Test
    default void thoseOfSomeIdsAreListedByAddress() {
        Person bob = stored("bob@example.org");
        Person ann = stored("Ann@example.org");
        stored("carl@example.org");

        assertThat(people().list(List.of(bob.id(), new PersonId(newId()), ann.id(), bob.id())))
                .containsExactly(ann, bob);
        assertThat(people().list(List.of())).isEmpty();
    }

    @Test
    default void peopleAreListedByAddress() {
        assertThat(people().areKnown()).isFalse();
        Person bob = stored("bob@example.org");
        Person ann = stored("Ann@example.org");

        assertThat(people().areKnown()).isTrue();
        assertThat(people().list()).containsExactly(ann, bob);
    }
}
