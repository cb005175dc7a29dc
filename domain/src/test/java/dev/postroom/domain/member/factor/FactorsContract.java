package dev.postroom.domain.member.factor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.MemberFixture;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Tests that every implementation of {@link Factors} must pass. */
public interface FactorsContract extends PortContract {

    private Factors factors() {
        return ports().member().factors();
    }

    private PersonId person(String name) {
        return MemberFixture.stored(ports(), name + "@example.org").id();
    }

    private static Factor proposed(PersonId person, int number) {
        byte[] secret = new byte[20];
        secret[0] = (byte) number;
        return Factor.proposed(person, TotpSecret.of(secret), at(number));
    }

    private PersonId active(String name) {
        PersonId person = person(name);
        factors().propose(proposed(person, 1));
        factors().confirm(person, at(1), 7, at(2));
        return person;
    }

    private static Instant at(int second) {
        return SettableClock.START.plusSeconds(second);
    }

    private static byte[] hash(int number) {
        byte[] hash = new byte[32];
        hash[0] = (byte) number;
        return hash;
    }

    private List<Boolean> race(IntFunction<Boolean> step) {
        return Race.of(4, number -> ports().transactions().inTransaction(() -> step.apply(number)));
    }

    @Test
    default void aProposedFactorIsReplacedUntilOneIsConfirmed() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");
        assertThat(factors().find(ann)).isEmpty();

        assertThat(factors().propose(proposed(ann, 1))).isTrue();
        assertThat(factors().propose(proposed(ann, 2))).isTrue();

        assertThat(factors().find(ann)).contains(proposed(ann, 2));
        assertThat(factors().isActive(ann)).isFalse();
        assertThat(factors().find(bob)).isEmpty();
        assertThat(factors().confirm(ann, at(1), 7, at(9))).as("the one before").isFalse();
        assertThat(factors().confirm(ann, at(2), 7, at(9))).isTrue();
        assertThat(factors().confirm(ann, at(2), 7, at(9))).as("a second time").isFalse();
        assertThat(factors().propose(proposed(ann, 3))).isFalse();
        assertThat(factors().find(ann))
                .contains(
                        new Factor(
                                ann,
                                proposed(ann, 2).secret(),
                                at(2),
                                Optional.of(at(9)),
                                7,
                                at(2)));
        assertThat(factors().isActive(ann)).isTrue();
        assertThat(factors().isActive(bob)).isFalse();
    }

    @Test
    default void aStepIsAcceptedOnceAndNoneBeforeIt() {
        PersonId ann = active("ann");
        PersonId bob = active("bob");

        assertThat(factors().accept(ann, 7)).isFalse();
        assertThat(factors().accept(ann, 9)).isTrue();
        assertThat(factors().accept(ann, 9)).isFalse();
        assertThat(factors().accept(ann, 8)).isFalse();
        assertThat(factors().accept(bob, 8)).isTrue();
    }

    @Test
    default void aFactorThatIsNotConfirmedAcceptsNoStep() {
        PersonId ann = person("ann");
        factors().propose(proposed(ann, 1));

        assertThat(factors().accept(ann, 9)).isFalse();
        assertThat(factors().putCodes(ann, at(1), at(2), List.of(hash(1)))).isFalse();
        assertThat(factors().remove(ann)).as("one that was confirmed").isFalse();
        assertThat(factors().find(ann)).isEmpty();
    }

    @Test
    default void ofTransactionsWithTheSameStepOneIsAccepted() {
        PersonId ann = active("ann");

        assertThat(race(_ -> factors().accept(ann, 9))).containsOnlyOnce(true);
    }

    @Test
    default void ofTransactionsThatConfirmAFactorOneDoes() {
        PersonId ann = person("ann");
        factors().propose(proposed(ann, 1));

        assertThat(race(_ -> factors().confirm(ann, at(1), 7, at(2)))).containsOnlyOnce(true);
    }

    @Test
    default void aRecoveryCodeIsTakenOnceByItsPersonAlone() {
        PersonId ann = active("ann");
        PersonId bob = active("bob");
        factors().putCodes(ann, at(1), at(3), List.of(hash(1), hash(2)));
        factors().putCodes(bob, at(1), at(3), List.of(hash(1)));

        assertThat(factors().takeCode(ann, hash(3))).isFalse();
        assertThat(factors().takeCode(ann, hash(1))).isTrue();
        assertThat(factors().takeCode(ann, hash(1))).isFalse();

        assertThat(factors().countCodes(ann)).isEqualTo(1);
        assertThat(factors().countCodes(bob)).isEqualTo(1);
    }

    @Test
    default void ofTransactionsWithTheSameRecoveryCodeOneTakesIt() {
        PersonId ann = active("ann");
        factors().putCodes(ann, at(1), at(3), List.of(hash(1)));

        assertThat(race(_ -> factors().takeCode(ann, hash(1)))).containsOnlyOnce(true);
    }

    @Test
    default void recoveryCodesReplaceThoseThatTheirPersonHasSeen() {
        PersonId ann = active("ann");
        factors().putCodes(ann, at(1), at(3), List.of(hash(1), hash(2)));

        assertThat(factors().putCodes(ann, at(1), at(4), List.of(hash(4)))).isFalse();
        assertThat(factors().putCodes(ann, at(3), at(5), List.of(hash(5)))).isTrue();

        assertThat(factors().find(ann).map(Factor::codesMadeAt)).contains(at(5));
        assertThat(Stream.of(1, 2, 4).filter(one -> factors().takeCode(ann, hash(one)))).isEmpty();
        assertThat(factors().countCodes(ann)).isEqualTo(1);
    }

    @Test
    default void aRemovedFactorTakesItsRecoveryCodesWithIt() {
        PersonId ann = active("ann");
        PersonId bob = active("bob");
        factors().putCodes(ann, at(1), at(3), List.of(hash(1)));

        assertThat(factors().remove(ann)).isTrue();
        assertThat(factors().remove(ann)).isFalse();

        assertThat(factors().find(ann)).isEmpty();
        assertThat(factors().countCodes(ann)).isZero();
        assertThat(factors().isActive(bob)).isTrue();
    }
}
