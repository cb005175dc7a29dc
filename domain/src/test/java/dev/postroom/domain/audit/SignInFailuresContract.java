package dev.postroom.domain.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/** Tests that every implementation of {@link SignInFailures} must pass. */
public interface SignInFailuresContract extends PortContract {

    private long add(AccountId account, UUID person, Instant at) {
        return ports().audit().failures().add(account, person, at);
    }

    @Test
    default void failuresAreCountedWithinTheHourOfThePersonAndAccount() {
        AccountId here = newLive().account();
        AccountId there = newLive().account();
        UUID ann = newId();
        UUID bob = newId();
        Instant start = SettableClock.START;

        assertThat(add(here, ann, start)).isEqualTo(1);
        assertThat(add(here, ann, start.plusSeconds(1))).isEqualTo(2);
        assertThat(add(here, bob, start)).isEqualTo(1);
        assertThat(add(there, ann, start)).isEqualTo(1);
        assertThat(add(here, ann, start.plus(Duration.ofHours(1)))).isEqualTo(1);
        assertThat(add(here, ann, start.plus(Duration.ofHours(3)))).isEqualTo(1);
        assertThat(add(here, ann, start.plus(Duration.ofHours(3)))).isEqualTo(2);
    }

    @Test
    default void aClockThatIsBehindCountsInTheLastHour() {
        AccountId here = newLive().account();
        UUID ann = newId();
        add(here, ann, SettableClock.START);

        assertThat(add(here, ann, SettableClock.START.minus(Duration.ofHours(1)))).isEqualTo(2);
    }

    @Test
    default void aRollbackLeavesNothing() {
        Workspace here = newLive();
        UUID ann = newId();

        Rollback.of(ports().transactions(), () -> add(here.account(), ann, SettableClock.START));

        assertThat(add(here.account(), ann, SettableClock.START)).isEqualTo(1);
    }
}
