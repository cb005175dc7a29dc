package dev.postroom.domain.member.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;

/** Tests that every implementation of {@link SignInAttempts} must pass. */
public interface SignInAttemptsContract extends PortContract {

    private SignInAttempts attempts() {
        return ports().member().attempts();
    }

    private Attempts locked(int subject) {
        return ports().transactions().inTransaction(() -> attempts().lock(subject(subject)));
    }

    private static byte[] subject(int number) {
        byte[] subject = new byte[32];
        subject[31] = (byte) number;
        return subject;
    }

    private static Attempts at(int count, int second) {
        return new Attempts(count, Optional.of(SettableClock.START.plusSeconds(second)));
    }

    @Test
    default void attemptsAreCountedForEachSubject() {
        attempts().put(subject(1), at(3, 1));
        attempts().put(subject(1), at(4, 2));
        attempts().put(subject(2), at(1, 3));

        assertThat(locked(1)).isEqualTo(at(4, 2));
        assertThat(locked(2)).isEqualTo(at(1, 3));
        assertThat(locked(3)).isEqualTo(Attempts.none());
    }

    @Test
    default void forgottenAttemptsBeginAgain() {
        attempts().put(subject(1), at(3, 1));
        attempts().put(subject(2), at(1, 3));

        attempts().clear(subject(1));

        assertThat(locked(1)).isEqualTo(Attempts.none());
        assertThat(locked(2)).isEqualTo(at(1, 3));
    }

    @Test
    default void oldAttemptsAreRemovedInParts() {
        for (int subject = 1; subject <= 4; subject++) {
            attempts().put(subject(subject), at(1, subject));
        }
        Instant before = SettableClock.START.plusSeconds(4);

        assertThat(attempts().removeOld(before, 2)).isEqualTo(2);
        assertThat(attempts().removeOld(before, 9)).isEqualTo(1);
        assertThat(locked(4)).isEqualTo(at(1, 4));
    }
}
