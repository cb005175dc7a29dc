package dev.postroom.domain.webhook.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

final class ResponseTimesTest {

    @Test
    void aPercentileIsAtMostAFifthTooLong() {
        List<Duration> times = IntStream.rangeClosed(1, 1000).mapToObj(Duration::ofMillis).toList();

        assertThat(ResponseTimes.of(times).percentile(0.95).orElseThrow())
                .isBetween(Duration.ofMillis(950), Duration.ofMillis(1140));
        assertThat(ResponseTimes.of(times).percentile(0.5).orElseThrow())
                .isBetween(Duration.ofMillis(500), Duration.ofMillis(600));
    }

    @Test
    void timesBelowAndAboveAllClassesAreCounted() {
        ResponseTimes times =
                ResponseTimes.of(List.of(Duration.ZERO, Duration.ofNanos(1), Duration.ofDays(1)));

        assertThat(times.counts().getFirst()).isEqualTo(2);
        assertThat(times.counts().getLast()).isEqualTo(1);
    }

    @Test
    void withoutAttemptsThereIsNoPercentile() {
        assertThat(ResponseTimes.of(List.of()).percentile(0.95)).isEmpty();
    }
}
