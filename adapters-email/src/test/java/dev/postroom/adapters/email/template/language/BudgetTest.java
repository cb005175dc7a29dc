package dev.postroom.adapters.email.template.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.time.Duration;

class BudgetTest {

    private static final Duration TOO_LONG = Duration.ofMillis(300);

    @Test
    void workForOthersCountsInTheShareAndNotAgainstTheLimit() {
        Budget budget = new Budget();

        budget.extraTime(() -> compute(TOO_LONG));

        assertThatCode(budget::checkTime).doesNotThrowAnyException();
        assertThat(budget.share()).isGreaterThan(1);
    }

    @Test
    void workOfItsOwnCountsAgainstTheLimit() {
        Budget budget = new Budget();

        compute(TOO_LONG);

        assertThatThrownBy(budget::checkTime).hasMessageContaining("250 ms");
    }

    private static long compute(Duration time) {
        long end = cpuNanos() + time.toNanos();
        long rounds = 0;
        while (cpuNanos() < end) {
            rounds++;
        }
        return rounds;
    }

    private static long cpuNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }
}
