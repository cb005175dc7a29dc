package dev.postroom.adapters.rest.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

class Resilience4jRequestLimiterTest {

    private final SettableClock clock = new SettableClock();
    private final Resilience4jRequestLimiter limiter = new Resilience4jRequestLimiter(2, 3, clock);

    @Test
    void theLimitHoldsUntilTheWindowEnds() {
        long end = SettableClock.START.getEpochSecond() + 60;
        assertThat(limiter.acquire("a")).isEqualTo(new RateDecision(true, 2, 1, end));
        assertThat(limiter.acquire("a")).isEqualTo(new RateDecision(true, 2, 0, end));
        assertThat(limiter.acquire("a")).isEqualTo(new RateDecision(false, 2, 0, end));
        clock.advance(Duration.ofSeconds(59));
        assertThat(limiter.acquire("a").allowed()).isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThat(limiter.acquire("a")).isEqualTo(new RateDecision(true, 2, 1, end + 60));
    }

    @Test
    void subjectsDoNotTakeFromEachOther() {
        limiter.acquire("a");
        limiter.acquire("a");

        assertThat(limiter.acquire("b").allowed()).isTrue();
    }

    @Test
    void subjectsBeyondTheBoundShareOneAllowance() {
        Stream.of("a", "b", "c", "d", "e").forEach(limiter::acquire);

        assertThat(limiter.acquire("f").allowed()).isFalse();
        assertThat(limiter.acquire("a").allowed()).isTrue();
    }

    @Test
    void manyThreadsGetExactlyTheLimit() throws Exception {
        Resilience4jRequestLimiter shared = new Resilience4jRequestLimiter(50, 3, clock);
        Callable<Boolean> one = () -> shared.acquire("a").allowed();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            long allowed = 0;
            for (Future<Boolean> done :
                    threads.invokeAll(Stream.generate(() -> one).limit(200).toList())) {
                allowed += done.get() ? 1 : 0;
            }
            assertThat(allowed).isEqualTo(50);
        }
    }
}
