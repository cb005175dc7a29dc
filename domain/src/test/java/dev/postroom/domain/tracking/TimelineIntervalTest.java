package dev.postroom.domain.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;

final class TimelineIntervalTest {

    @ParameterizedTest
    @CsvSource({
        "HOUR, 2026-03-01T09:00:00Z, 2026-03-01T09:00:00Z, 1",
        "HOUR, 2026-03-01T09:59:59Z, 2026-03-01T10:00:00Z, 2",
        "HOUR, 2026-03-01T09:59:59Z, 2026-03-08T08:59:59Z, 168",
        "HOUR, 2026-03-01T09:59:59Z, 2026-03-08T09:00:00Z, 168",
        "HOUR, 2026-03-01T09:59:59Z, 2096-03-08T09:00:00Z, 168",
        "DAY, 2026-03-01T23:59:59Z, 2026-03-02T00:00:00Z, 2",
        "DAY, 2026-03-01T00:00:00Z, 2026-12-31T00:00:00Z, 92",
        "DAY, 2026-03-01T00:00:00Z, 2026-02-27T00:00:00Z, 0"
    })
    void theIntervalsReachFromTheStartToTheEndWithinALimit(
            TimelineInterval interval, Instant start, Instant end, int count) {
        assertThat(interval.count(start, end)).isEqualTo(count);
    }
}
