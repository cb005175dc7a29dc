package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class RetryScheduleTest {

    private final RetrySchedule schedule =
            new RetrySchedule(List.of(Duration.ZERO, Duration.ofSeconds(10)));

    @Test
    void jitterSpreadsADelayOverFourFifthsToSixFifths() {
        assertThat(schedule.waitAfter(1, Optional.empty(), 0)).contains(Duration.ofSeconds(8));
        assertThat(schedule.waitAfter(1, Optional.empty(), 0.5)).contains(Duration.ofSeconds(10));
        assertThat(schedule.waitAfter(1, Optional.empty(), 1)).contains(Duration.ofSeconds(12));
    }

    @Test
    void thereIsNoDelayAfterTheLastAttempt() {
        assertThat(schedule.maxAttempts()).isEqualTo(2);
        assertThat(schedule.waitAfter(2, Optional.of(Duration.ofHours(1)), 0.5)).isEmpty();
    }

    @Test
    void aReceiverCanOnlyExtendTheDelayUpToADay() {
        assertThat(schedule.waitAfter(1, Optional.of(Duration.ofHours(1)), 0.5))
                .contains(Duration.ofHours(1));
        assertThat(schedule.waitAfter(1, Optional.of(Duration.ofDays(9)), 0.5))
                .contains(Duration.ofDays(1));
        assertThat(schedule.waitAfter(1, Optional.of(Duration.ofSeconds(1)), 0.5))
                .contains(Duration.ofSeconds(10));
    }

    @Test
    void aScheduleHasWaitsAndNoneIsNegative() {
        assertThatThrownBy(() -> new RetrySchedule(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new RetrySchedule(List.of(Duration.ofSeconds(-1))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
