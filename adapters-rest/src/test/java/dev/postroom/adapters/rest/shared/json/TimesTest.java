package dev.postroom.adapters.rest.shared.json;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;

class TimesTest {

    private static final DateTimeFormatter MILLIS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    @ParameterizedTest
    @CsvSource({
        "1970-01-01T00:00:00Z, 1970-01-01T00:00:00.000Z",
        "2026-12-31T23:59:59.999999Z, 2026-12-31T23:59:59.999Z",
        "2024-02-29T04:05:06.007Z, 2024-02-29T04:05:06.007Z",
        "0000-01-01T00:00:00Z, 0000-01-01T00:00:00.000Z",
        "0987-06-05T00:00:00.040Z, 0987-06-05T00:00:00.040Z",
        "+10000-01-01T00:00:00Z, +10000-01-01T00:00:00.000Z"
    })
    void anInstantIsWrittenInUtcWithMilliseconds(Instant instant, String text) {
        assertThat(Times.text(instant)).isEqualTo(text);
    }

    @Test
    void everyInstantIsWrittenAsAFormatterWritesIt() {
        long seed = Long.getLong("postroom.seed", System.nanoTime());
        Random random = new Random(seed);
        for (int i = 0; i < 10_000; i++) {
            Instant instant =
                    Instant.ofEpochSecond(
                            random.nextLong(-62_167_219_200L, 253_402_300_800L),
                            random.nextInt(1_000_000_000));
            assertThat(Times.text(instant))
                    .as("postroom.seed=%d", seed)
                    .isEqualTo(MILLIS.format(instant));
        }
    }
}
