package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class ShareTest {
    private static final Duration STEP = Duration.ofMillis(90);
    private static final Duration LONGEST = Duration.ofSeconds(1);

    @Test
    void aWorkerRestsInProportionToItsStep() {
        assertThat(new Share(30, LONGEST).after(1, STEP)).isEqualTo(Duration.ofMillis(210));
        assertThat(new Share(30, LONGEST).after(4000, STEP.multipliedBy(2)))
                .isEqualTo(Duration.ofMillis(420));
    }

    @Test
    void aPauseIsNeverLongerThanTheLongest() {
        assertThat(new Share(30, LONGEST).after(1, Duration.ofMinutes(1))).isEqualTo(LONGEST);
    }

    @Test
    void theWholeShareIsNoPause() {
        assertThat(new Share(100, LONGEST).after(1, STEP)).isZero();
    }

    @Test
    void noShareAndMoreThanAllAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Share(0, LONGEST));
        assertThatIllegalArgumentException().isThrownBy(() -> new Share(101, LONGEST));
    }
}
