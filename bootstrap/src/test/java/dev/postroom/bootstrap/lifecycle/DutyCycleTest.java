package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class DutyCycleTest {
    private static final Duration STEP = Duration.ofMillis(90);
    private static final Duration LONGEST = Duration.ofSeconds(1);

    @Test
    void aWorkerRestsInProportionToItsStep() {
        assertThat(new DutyCycle(30, LONGEST).after(1, STEP)).isEqualTo(Duration.ofMillis(210));
        assertThat(new DutyCycle(30, LONGEST).after(4000, STEP.multipliedBy(2)))
                .isEqualTo(Duration.ofMillis(420));
    }

    @Test
    void aPauseIsNeverLongerThanTheLongest() {
        assertThat(new DutyCycle(30, LONGEST).after(1, Duration.ofMinutes(1))).isEqualTo(LONGEST);
    }

    @Test
    void theWholeShareIsNoPause() {
        assertThat(new DutyCycle(100, LONGEST).after(1, STEP)).isZero();
    }

    @Test
    void noShareAndMoreThanAllAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new DutyCycle(0, LONGEST));
        assertThatIllegalArgumentException().isThrownBy(() -> new DutyCycle(101, LONGEST));
    }
}
