package dev.postroom.adapters.webhook.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.time.Instant;

final class RetryAfterTest {

    private static final Instant NOW = Instant.parse("1994-11-06T08:49:07Z");

    @ParameterizedTest
    @CsvSource({"0, 0", "7, 7", "86400, 86400", "999999999, 999999999"})
    void secondsAreADuration(String text, long seconds) {
        assertThat(RetryAfter.parse(text, NOW)).contains(Duration.ofSeconds(seconds));
    }

    @Test
    void aDateIsADurationFromNow() {
        assertThat(RetryAfter.parse("Sun, 06 Nov 1994 08:49:37 GMT", NOW))
                .contains(Duration.ofSeconds(30));
    }

    @Test
    void aDateInThePastIsNoWait() {
        assertThat(RetryAfter.parse("Sun, 06 Nov 1994 08:49:00 GMT", NOW)).contains(Duration.ZERO);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "soon", "9999999999", "0x10", "٣"})
    void anythingElseIsIgnored(String text) {
        assertThat(RetryAfter.parse(text, NOW)).isEmpty();
    }
}
