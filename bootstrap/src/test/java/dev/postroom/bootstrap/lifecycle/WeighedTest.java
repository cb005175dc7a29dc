package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class WeighedTest {

    private static final Duration USUAL = Duration.ofMillis(20);

    private final StepPause pausing =
            new Weighed(
                    Duration.ofMillis(1),
                    50,
                    (_, _) -> USUAL,
                    new DutyCycle(50, Duration.ofMillis(200)));

    @Test
    void aStepOfFewItemsThatLeadToMuchWorkIsFollowedByAPauseAsLongAsItself() {
        assertThat(pausing.after(10, Duration.ofMillis(150))).isEqualTo(Duration.ofMillis(150));
        assertThat(pausing.after(10, Duration.ofSeconds(9))).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void aLongStepOfManyItemsIsFollowedByTheUsualPause() {
        assertThat(pausing.after(2000, Duration.ofMillis(300))).isEqualTo(USUAL);
    }

    @Test
    void aShortStepIsFollowedByTheUsualPause() {
        assertThat(pausing.after(1, Duration.ofMillis(50))).isEqualTo(USUAL);
    }
}
