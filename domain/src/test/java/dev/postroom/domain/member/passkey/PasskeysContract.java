package dev.postroom.domain.member.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.MemberFixture;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Tests that every implementation of {@link Passkeys} must pass. */
public interface PasskeysContract extends PortContract {

    private Passkeys passkeys() {
        return ports().member().passkeys();
    }

    private PersonId person(String name) {
        return MemberFixture.stored(ports(), name + "@example.org").id();
    }

    private static Instant at(int second) {
        return SettableClock.START.plusSeconds(second);
    }

    private static Passkey passkey(PersonId person, int number, String credential, long counter) {
        return new Passkey(
                new PasskeyId(new UUID(7, number)),
                person,
                credential,
                new PasskeyKey(KeyAlgorithm.ES256, "MFkw"),
                "Laptop " + number,
                counter,
                at(number),
                Optional.empty());
    }

    private Passkey added(PersonId person, int number, long counter) {
        Passkey passkey = passkey(person, number, "credential-" + number, counter);
        assertThat(passkeys().add(passkey)).isTrue();
        return passkey;
    }

    private boolean use(Passkey passkey, long counter) {
        return passkeys().use(passkey.id(), counter, at(99));
    }

    @Test
    default void passkeysAreFoundByTheirCredentialAndByTheirPerson() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");
        Passkey first = added(ann, 1, 0);
        Passkey second = added(ann, 2, 7);
        Passkey other = added(bob, 3, 0);

        assertThat(passkeys().of(ann)).containsExactly(first, second);
        assertThat(passkeys().of(bob)).containsExactly(other);
        assertThat(passkeys().find("credential-2")).contains(second);
        assertThat(passkeys().find("Credential-2")).isEmpty();
        assertThat(passkeys().find("")).isEmpty();
    }

    @Test
    default void aCredentialIsThatOfOnePasskey() {
        PersonId ann = person("ann");
        Passkey first = added(ann, 1, 0);

        assertThat(passkeys().add(passkey(ann, 2, first.credential(), 0))).isFalse();
        assertThat(passkeys().add(passkey(person("bob"), 3, first.credential(), 0))).isFalse();
        assertThat(passkeys().of(ann)).containsExactly(first);
    }

    @Test
    default void theCountOfUsesOnlyGrows() {
        Passkey passkey = added(person("ann"), 1, 7);
        Passkey other = added(person("bob"), 2, 7);

        assertThat(use(passkey, 7)).isFalse();
        assertThat(use(passkey, 6)).isFalse();
        assertThat(use(passkey, 0)).isFalse();
        assertThat(use(passkey, 9)).isTrue();
        assertThat(use(passkey, 8)).isFalse();
        assertThat(use(passkey, 4_294_967_295L)).isTrue();

        Passkey used = passkeys().find(passkey.credential()).orElseThrow();
        assertThat(used.counter()).isEqualTo(4_294_967_295L);
        assertThat(used.usedAt()).contains(at(99));
        assertThat(passkeys().find(other.credential())).contains(other);
    }

    @Test
    default void aDeviceThatDoesNotCountGivesZeroEachTime() {
        Passkey passkey = added(person("ann"), 1, 0);

        assertThat(use(passkey, 0)).isTrue();
        assertThat(use(passkey, 0)).isTrue();
        assertThat(use(passkey, 1)).isTrue();
        assertThat(use(passkey, 0)).isFalse();
    }

    @Test
    default void ofSeveralUsesWithOneCountOneIsRight() {
        Passkey passkey = added(person("ann"), 1, 1);

        assertThat(Race.of(4, _ -> ports().transactions().inTransaction(() -> use(passkey, 2))))
                .containsOnlyOnce(true);
    }

    @Test
    default void aPersonRemovesOwnPasskeysAlone() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");
        Passkey first = added(ann, 1, 0);
        Passkey second = added(ann, 2, 0);
        Passkey other = added(bob, 3, 0);

        assertThat(passkeys().remove(bob, first.id())).isFalse();
        assertThat(passkeys().remove(ann, first.id())).isTrue();
        assertThat(passkeys().remove(ann, first.id())).isFalse();
        assertThat(use(first, 5)).isFalse();
        assertThat(passkeys().of(ann)).containsExactly(second);

        assertThat(passkeys().removeOf(ann)).isEqualTo(1);
        assertThat(passkeys().removeOf(ann)).isZero();
        assertThat(passkeys().of(bob)).containsExactly(other);
    }
}
