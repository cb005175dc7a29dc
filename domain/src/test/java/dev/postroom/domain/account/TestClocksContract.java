package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;

import java.time.Duration;

/** Tests that every implementation of {@link TestClocks} must pass. */
public interface TestClocksContract extends PortContract {

    private TestClocks clocks() {
        return ports().account().testClocks();
    }

    private Workspace newTest() {
        return ports().newWorkspace(Environment.TEST);
    }

    private void advance(Workspace workspace, Duration by) {
        ports().transactions()
                .inTransaction(() -> {
                    clocks().lock(workspace);
                    clocks().advance(workspace, by);
                });
    }

    @Test
    default void aNewClockIsNotAhead() {
        Workspace here = newTest();

        assertThat(clocks().offset(here)).isZero();
        assertThat(ports().transactions().inTransaction(() -> clocks().lock(here))).isZero();
    }

    @Test
    default void stepsAddUpToTheMillisecond() {
        Workspace here = newTest();

        advance(here, Duration.ofDays(3652));
        advance(here, Duration.ofMillis(1));

        Duration all = Duration.ofDays(3652).plusMillis(1);
        assertThat(clocks().offset(here)).isEqualTo(all);
        assertThat(ports().transactions().inTransaction(() -> clocks().lock(here))).isEqualTo(all);
    }

    @Test
    default void advancingOneClockLeavesTheOthersUnchanged() {
        Workspace here = newTest();

        advance(here, Duration.ofDays(3));

        assertThat(strangersTo(here)).allSatisfy(w -> assertThat(clocks().offset(w)).isZero());
    }

    @Test
    default void aRolledBackStepDoesNotAdvanceTheClock() {
        Workspace here = newTest();

        Rollback.of(ports().transactions(), () -> advance(here, Duration.ofHours(1)));

        assertThat(clocks().offset(here)).isZero();
    }

    @Test
    default void concurrentStepsAreAllCounted() {
        Workspace here = newTest();

        Race.of(
                8,
                _ -> {
                    advance(here, Duration.ofMinutes(1));
                    return here;
                });

        assertThat(clocks().offset(here)).isEqualTo(Duration.ofMinutes(8));
    }
}
