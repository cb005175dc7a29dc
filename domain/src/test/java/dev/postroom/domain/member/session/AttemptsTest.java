package dev.postroom.domain.member.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

final class AttemptsTest {

    private static final Instant NOW = SettableClock.START;

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "1, 0",
        "4, 0",
        "5, 1",
        "6, 2",
        "7, 4",
        "8, 8",
        "14, 512",
        "15, 900",
        "16, 900",
        "40, 900",
        "2147483647, 900"
    })
    void eachAttemptFromTheFifthOnDoublesTheWaitUpToAQuarterOfAnHour(int count, long seconds) {
        Attempts attempts = new Attempts(count, Optional.of(NOW));
        assertThat(attempts.waitAt(NOW)).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(attempts.waitAt(NOW.plusSeconds(seconds))).isZero();
    }

    @Test
    void attemptsAreCountedUntilADayPassesWithoutOne() {
        Attempts one = Attempts.none().andOneAt(NOW);
        Attempts two = one.andOneAt(NOW.plusSeconds(86_399));
        assertThat(two.count()).isEqualTo(2);
        assertThat(two.andOneAt(two.last().orElseThrow().plusSeconds(86_400)).count()).isOne();
        assertThat(Attempts.none().waitAt(NOW)).isZero();
    }

    @Test
    void theCountHasAnEnd() {
        Attempts most = new Attempts(Integer.MAX_VALUE, Optional.of(NOW));
        assertThat(most.andOneAt(NOW).count()).isEqualTo(Integer.MAX_VALUE);
    }
}
