package dev.postroom.application.testclock;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.testclock.AdvanceTestClocks;
import dev.postroom.domain.testclock.TestClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

class TestClockAdvancingTest {

    private static final Duration STEP = Duration.ofDays(3);
    private static final UUID ANN = new UUID(0, 7);

    private final House house = House.create();
    private final AdvanceTestClocks clocks =
            new TestClockAdvancing(
                    house.ports().transactions(),
                    house.ports().account().testClocks(),
                    house.ports().clock());

    private static Instant after(Duration time) {
        return SettableClock.START.plus(time);
    }

    @Test
    void aClockShowsTheSystemTimeUntilItIsAdvanced() {
        assertThat(clocks.read(house.test()))
                .isEqualTo(new TestClock(SettableClock.START, Duration.ZERO));

        assertThat(clocks.advance(caller(house.test()), STEP))
                .isEqualTo(new TestClock(after(STEP), STEP));

        house.ports().clock().advance(Duration.ofMinutes(1));
        assertThat(clocks.read(house.test()))
                .isEqualTo(new TestClock(after(STEP.plusMinutes(1)), STEP));
    }

    @Test
    void theClockOfAnotherAccountIsNotAdvanced() {
        Workspace other = house.ports().newWorkspace(Environment.TEST);

        clocks.advance(caller(house.test()), STEP);

        assertThat(clocks.read(other).offset()).isZero();
        assertThat(house.clock().now(other)).isEqualTo(SettableClock.START);
        assertThat(house.clock().now(house.live())).isEqualTo(SettableClock.START);
    }

    @Test
    void aLiveEnvironmentHasNoClock() {
        assertThatThrownBy(() -> clocks.read(house.live()))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e -> assertThat(e.failure()).isInstanceOf(Failure.NotFound.class));
        assertThatThrownBy(() -> clocks.advance(caller(house.live()), STEP))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e -> assertThat(e.failure()).isInstanceOf(Failure.NotFound.class));
    }

    @Test
    void aTooLargeStepIsRefusedWithItsFieldAndAdvancesNothing() {
        Duration year = Duration.ofDays(366);
        for (int i = 0; i < 9; i++) {
            clocks.advance(caller(house.test()), year);
        }

        assertThatThrownBy(() -> clocks.advance(caller(house.test()), year))
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e ->
                                assertThat(((Failure.Invalid) e.failure()).violations())
                                        .singleElement()
                                        .satisfies(v -> {
                                            assertThat(v.field()).isEqualTo("by");
                                            assertThat(v.code()).isEqualTo("too_far");
                                        }));
        assertThat(clocks.read(house.test()).offset()).isEqualTo(year.multipliedBy(9));
    }

    @Test
    void eventsHaveTheTimeOfTheirWorkspacesClock() {
        Subscriber ann = house.stored(house.test(), SubscriberFixture.subscriber(ANN));
        Subscriber live = house.stored(house.live(), SubscriberFixture.subscriber(ANN));
        clocks.advance(caller(house.test()), STEP);

        house.subscribers().delete(caller(house.test()), ann.id(), Optional.empty());
        house.subscribers().delete(caller(house.live()), live.id(), Optional.empty());

        assertThat(house.frozenEvents())
                .extracting(FrozenEvent::workspace, FrozenEvent::occurredAt)
                .containsExactly(
                        tuple(house.test(), after(STEP)), tuple(house.live(), SettableClock.START));
    }
}
