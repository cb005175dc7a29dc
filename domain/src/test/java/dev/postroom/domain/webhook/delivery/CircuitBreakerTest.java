package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

final class CircuitBreakerTest {

    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Instant AHEAD = NOW.plus(Duration.ofDays(3));

    private final CircuitBreaker breaker = CircuitBreaker.USUAL;

    private static EndpointHealth failing(int times, Duration failingFor) {
        return new EndpointHealth(times, Optional.of(AHEAD.minus(failingFor)), Optional.empty());
    }

    @ParameterizedTest
    @CsvSource({
        // failures before, seconds of failing, deliveries that wait, seconds of the pause
        "0, 0, 100000, ", // the first failure
        "8, 5, 100000, ", // the ninth
        "9, 5, 100000, 30", // the tenth
        "9, 5, 9, ", // few deliveries keep their times
        "9, 5, 10, 30",
        "500, 400000, 0, ", // alone after days
        "500, 400000, 9, ",
        "14, 30, 50, 30",
        "15, 60, 50, 60", // each pause is as long as all before
        "16, 120, 50, 120",
        "17, 240, 50, 240",
        "18, 480, 50, 480",
        "19, 960, 50, 600",
        "99, 400000, 50, 600"
    })
    void aPauseNeedsFailuresInARowAndAQueue(
            int before, long seconds, int waiting, Long pauseSeconds) {
        EndpointHealth after =
                breaker.failed(failing(before, Duration.ofSeconds(seconds)), NOW, AHEAD, waiting);
        assertThat(after.pausedUntil())
                .isEqualTo(Optional.ofNullable(pauseSeconds).map(NOW::plusSeconds));
        assertThat(after.consecutiveFailures()).isEqualTo(before + 1);
        assertThat(after.failingSince()).contains(AHEAD.minusSeconds(seconds));
    }

    @Test
    void theFirstFailureIsRememberedInTheTimeOfTheWorkspace() {
        EndpointHealth after = breaker.failed(EndpointHealth.good(), NOW, AHEAD, 0);
        assertThat(after.failingSince()).contains(AHEAD);
        assertThat(after.hasFailedFor(Duration.ofDays(5), AHEAD.plus(Duration.ofDays(5)))).isTrue();
        assertThat(after.hasFailedFor(Duration.ofDays(5), AHEAD.plus(Duration.ofDays(4))))
                .isFalse();
        assertThat(EndpointHealth.good().hasFailedFor(Duration.ZERO, AHEAD)).isFalse();
    }

    @Test
    void aFailureDuringAPauseDoesNotExtendIt() {
        EndpointHealth open = breaker.failed(failing(9, Duration.ZERO), NOW, AHEAD, 50);
        EndpointHealth later = breaker.failed(open, NOW.plusSeconds(29), AHEAD.plusSeconds(29), 50);
        assertThat(later.pausedUntil()).isEqualTo(open.pausedUntil());
        assertThat(later.isPaused(NOW.plusSeconds(29))).isTrue();
        assertThat(later.isPaused(NOW.plusSeconds(30))).isFalse();
        assertThat(later.isOnTrial()).isTrue();
    }

    @Test
    void aFailureAfterThePauseBeginsANewOneOnlyWhileAQueueWaits() {
        EndpointHealth open = breaker.failed(failing(9, Duration.ZERO), NOW, AHEAD, 50);
        Instant real = NOW.plusSeconds(31);
        Instant now = AHEAD.plusSeconds(31);
        assertThat(breaker.failed(open, real, now, 50).pausedUntil())
                .contains(real.plusSeconds(31));
        assertThat(breaker.failed(open, real, now, 3).isOnTrial()).isFalse();
    }

    @Test
    void aBreakerCountsFailuresAndHasPauses() {
        Duration second = Duration.ofSeconds(1);
        assertThatThrownBy(() -> new CircuitBreaker(0, second, second))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CircuitBreaker(1, Duration.ZERO, second))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new CircuitBreaker(1, second, Duration.ofMillis(1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
