package dev.postroom.domain.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;

final class ThrottleTest {

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Throttle.MAX + 1})
    void aThrottleHasLimits(int perMinute) {
        assertThatThrownBy(() -> new Throttle(perMinute)).isInstanceOf(FailureException.class);
    }

    @Test
    void aSliceTakesAtMostAQuarterOfASecondOrIsOneMail() {
        assertThat(new Throttle(1).slice()).isEqualTo(1);
        assertThat(new Throttle(479).slice()).isEqualTo(1);
        assertThat(new Throttle(480).slice()).isEqualTo(2);
        assertThat(new Throttle(Throttle.MAX).slice()).isEqualTo(250);
    }

    @Test
    void theMailsOfAMinuteTakeAMinute() {
        for (int perMinute : new int[] {1, 7, 600, Throttle.MAX}) {
            Throttle throttle = new Throttle(perMinute);
            assertThat(throttle.timeOf(perMinute)).isEqualTo(Duration.ofMinutes(1));
            assertThat(throttle.timeOf(throttle.slice()))
                    .isLessThanOrEqualTo(Duration.ofMinutes(1));
        }
    }
}
