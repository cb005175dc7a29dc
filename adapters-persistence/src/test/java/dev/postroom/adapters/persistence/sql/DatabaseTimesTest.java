package dev.postroom.adapters.persistence.sql;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;

class DatabaseTimesTest {

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z, 2026-01-02T03:04:05.000000Z",
        "2026-11-23T20:15:59.987654321Z, 2026-11-23T20:15:59.987654Z",
        "2026-11-23T20:15:59.000012Z, 2026-11-23T20:15:59.000012Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000000Z",
        "9999-12-31T23:59:59.999999Z, 9999-12-31T23:59:59.999999Z",
        "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00.000000Z",
        "-0001-12-31T00:00:00Z, -0001-12-31T00:00:00.000000Z"
    })
    void aTimeHasSixDigitsAfterThePoint(String instant, String text) {
        assertThat(DatabaseTimes.text(Instant.parse(instant))).isEqualTo(text);
    }
}
