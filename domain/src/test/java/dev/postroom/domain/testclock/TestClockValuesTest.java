package dev.postroom.domain.testclock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.InMemoryTestClocks;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.UUID;

/** Steps of test clocks, and the time of a workspace. */
class TestClockValuesTest {

    private final SettableClock real = new SettableClock();

    @ParameterizedTest
    @CsvSource({
        "PT72H, PT72H",
        "P3D, PT72H",
        "P1DT2H3M4.5S, PT26H3M4.5S",
        "PT0.001S, PT0.001S",
        "PT1.0019S, PT1.001S",
        "P366D, P366D"
    })
    void aStepIsADurationInWholeMilliseconds(String text, Duration step) {
        assertThat(TestClock.stepOf(text)).isEqualTo(step);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "72h",
                "PT",
                "P1M",
                "P1Y",
                "PT1H ",
                "PT0S",
                "PT-1H",
                "-PT1H",
                "PT0.0009S",
                "P366DT0.001S",
                "P99999999999999999999D"
            })
    void otherTextsAreNotSteps(String text) {
        assertThatThrownBy(() -> TestClock.stepOf(text))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e -> assertThat(e.failure()).isInstanceOf(Failure.Invalid.class));
    }

    @Test
    void aClockCanBeAdvancedByAtMostTenYears() {
        TestClock clock = new TestClock(SettableClock.START, TestClock.FARTHEST.minusDays(1));

        assertThat(clock.movedBy(Duration.ofDays(1)))
                .isEqualTo(
                        new TestClock(
                                SettableClock.START.plus(Duration.ofDays(1)), TestClock.FARTHEST));
        assertThatThrownBy(() -> clock.movedBy(Duration.ofDays(1).plusMillis(1)))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void theTimeOfATestWorkspaceIsTheRealTimePlusItsOffset() {
        TestClocks clocks = new InMemoryTestClocks(new InMemoryDatabase(real));
        Workspace here = WorkspaceFixture.test(new UUID(0, 1));
        clocks.advance(here, Duration.ofHours(1));
        real.advance(Duration.ofMinutes(1));

        assertThat(new WorkspaceClock(real, clocks).now(here))
                .isEqualTo(SettableClock.START.plus(Duration.ofMinutes(61)));
    }

    @Test
    void theTimeOfALiveWorkspaceIsTheRealTimeWithoutALookUp() {
        WorkspaceClock clock = new WorkspaceClock(real, new Unasked());

        assertThat(clock.now(WorkspaceFixture.live(new UUID(0, 1)))).isEqualTo(SettableClock.START);
    }

    private static final class Unasked implements TestClocks {

        @Override
        public Duration offset(Workspace workspace) {
            throw new AssertionError("asked for the offset of " + workspace);
        }

        @Override
        public Duration lock(Workspace workspace) {
            return offset(workspace);
        }

        @Override
        public void advance(Workspace workspace, Duration by) {
            throw new AssertionError("moved the clock of " + workspace);
        }
    }
}
