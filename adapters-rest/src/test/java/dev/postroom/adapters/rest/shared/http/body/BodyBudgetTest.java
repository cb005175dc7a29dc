package dev.postroom.adapters.rest.shared.http.body;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import org.junit.jupiter.api.Test;

import java.time.Duration;

class BodyBudgetTest {

    private static final int MEBIBYTE = 1024 * 1024;
    private static final BodyLimits LIMITS = new BodyLimits(MEBIBYTE, 25 * MEBIBYTE, 32 * MEBIBYTE);

    private final BodyBudget budget = new BodyBudget(LIMITS, Duration.ofMillis(20));

    @Test
    void aBodyBeyondTheBudgetIsUnavailable() {
        try (BodyBudget.Share _ = budget.take(25 * MEBIBYTE);
                BodyBudget.Share _ = budget.take(7 * MEBIBYTE)) {
            assertThat(isTaken(100_000)).isFalse();
        }
        assertThat(isTaken(25 * MEBIBYTE)).isTrue();
    }

    @Test
    void smallBodiesDoNotCount() {
        try (BodyBudget.Share _ = budget.take(32 * MEBIBYTE)) {
            assertThat(isTaken(64 * 1024)).isTrue();
            assertThat(isTaken(64 * 1024 + 1)).isFalse();
        }
    }

    @Test
    void aSingleLargeBodyFitsEvenIntoASmallHeap() {
        BodyBudget small =
                new BodyBudget(new BodyLimits(MEBIBYTE, 25 * MEBIBYTE, 1), Duration.ofMillis(20));
        try (BodyBudget.Share _ = small.take(25 * MEBIBYTE)) {
            assertThat(small).isNotNull();
        }
    }

    @Test
    void theDefaultLimitsMatchTheDescription() {
        BodyLimits usual = BodyLimits.usual();

        assertThat(usual.standard()).isEqualTo(MEBIBYTE);
        assertThat(usual.large()).isEqualTo(25 * MEBIBYTE);
        assertThat(usual.together()).isLessThan(Runtime.getRuntime().maxMemory() / 8);
    }

    private boolean isTaken(long bytes) {
        try (BodyBudget.Share _ = budget.take(bytes)) {
            return true;
        } catch (FailureException e) {
            assertThat(e.failure()).isInstanceOf(Failure.Unavailable.class);
            return false;
        }
    }
}
