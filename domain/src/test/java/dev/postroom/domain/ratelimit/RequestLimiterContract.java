package dev.postroom.domain.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Tests that every implementation of {@link RequestLimiter} must pass. */
public interface RequestLimiterContract {

    /** A subject that every test counts. */
    RateSubject A = RateSubject.key("a");

    /** The most subjects of each kind of a limiter whose bound no test reaches. */
    int MANY = 1_000;

    /**
     * A limiter that has counted nothing yet.
     *
     * @param mostSubjects of each kind that it may keep in the memory of this process
     */
    RequestLimiter limiter(int limit, int mostSubjects, InstantSource clock);

    private RequestLimiter limiter(int limit, InstantSource clock) {
        return limiter(limit, MANY, clock);
    }

    @Test
    default void theLimitHoldsUntilTheWindowEnds() {
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = limiter(2, clock);
        long end = SettableClock.START.getEpochSecond() + 60;
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(true, 2, 1, end));
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(true, 2, 0, end));
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(false, 2, 0, end));
        clock.advance(Duration.ofSeconds(59));
        assertThat(limiter.acquire(A).allowed()).isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThat(limiter.acquire(A)).isEqualTo(new RateDecision(true, 2, 1, end + 60));
    }

    @Test
    default void peekingCountsNothing() {
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = limiter(1, clock);
        long end = SettableClock.START.getEpochSecond() + 60;
        assertThat(limiter.peek(A)).isEqualTo(new RateDecision(true, 1, 1, end));
        assertThat(limiter.peek(A)).isEqualTo(new RateDecision(true, 1, 1, end));
        assertThat(limiter.acquire(A).allowed()).isTrue();
        assertThat(limiter.peek(A)).isEqualTo(new RateDecision(false, 1, 0, end));
        assertThat(limiter.peek(RateSubject.lookUp("a")).allowed()).isTrue();
        clock.advance(Duration.ofSeconds(60));
        assertThat(limiter.peek(A)).isEqualTo(new RateDecision(true, 1, 1, end + 60));
    }

    @Test
    default void subjectsAreCountedSeparately() {
        RequestLimiter limiter = limiter(1, new SettableClock());
        limiter.acquire(A);
        assertThat(limiter.acquire(A).allowed()).isFalse();
        assertThat(limiter.acquire(RateSubject.key("b")).allowed()).isTrue();
    }

    @Test
    default void subjectsOfDifferentKindsAreCountedSeparately() {
        RequestLimiter limiter = limiter(1, new SettableClock());
        for (RateSubject.Kind kind : RateSubject.Kind.values()) {
            RateSubject subject = new RateSubject(kind, "192.0.2.1");
            assertThat(limiter.acquire(subject).allowed()).isTrue();
            assertThat(limiter.acquire(subject).allowed()).isFalse();
        }
    }

    @Test
    default void noMoreSubjectsAreKeptThanTheBoundOfTheirKind() {
        RequestLimiter limiter = limiter(1, 10, new SettableClock());
        List<WeakReference<String>> names = acquired(limiter, 200);
        assertThat(kept(names)).isLessThanOrEqualTo(10);
        assertThat(limiter.acquire(RateSubject.link("another kind")).allowed()).isTrue();
    }

    @Test
    default void theSubjectsOfAnEndedWindowAreForgotten() {
        SettableClock clock = new SettableClock();
        RequestLimiter limiter = limiter(1, MANY, clock);
        List<WeakReference<String>> names = acquired(limiter, 200);
        clock.advance(Duration.ofSeconds(60));
        limiter.acquire(A);
        assertThat(kept(names)).isZero();
        assertThat(limiter.acquire(A).allowed()).isFalse();
    }

    // Their names are of one use, so that only the limiter can keep them.
    private static List<WeakReference<String>> acquired(RequestLimiter limiter, int count) {
        List<WeakReference<String>> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            String name = "client " + i;
            limiter.acquire(RateSubject.keyless(name));
            names.add(new WeakReference<>(name));
        }
        return names;
    }

    private static long kept(List<WeakReference<String>> names) {
        System.gc();
        return names.stream().filter(name -> name.get() != null).count();
    }

    @Test
    default void concurrentThreadsGetExactlyTheLimit() throws Exception {
        RequestLimiter limiter = limiter(50, new SettableClock());
        Callable<Boolean> one = () -> limiter.acquire(A).allowed();
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
