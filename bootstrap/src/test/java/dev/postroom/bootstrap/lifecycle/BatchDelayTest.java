package dev.postroom.bootstrap.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class BatchDelayTest {

    private static final Duration STEP = Duration.ofSeconds(1);

    private final BatchDelay gathering = new BatchDelay(Duration.ofMillis(20), 20);

    @Test
    void thePauseGrowsWithTheItemsOfTheStep() {
        assertThat(gathering.after(1, STEP)).isEqualTo(Duration.ofMillis(1));
        assertThat(gathering.after(7, STEP)).isEqualTo(Duration.ofMillis(7));
        assertThat(gathering.after(20, STEP)).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void thePauseNeverExceedsTheLongest() {
        assertThat(gathering.after(Integer.MAX_VALUE, STEP)).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void withoutGatheringThereIsNoPause() {
        assertThat(StepPause.NONE.after(5, STEP)).isZero();
    }

    @Test
    void aPauseForNoItemIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BatchDelay(Duration.ofMillis(1), 0));
    }
}
