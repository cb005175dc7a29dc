package dev.postroom.domain.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.FailedTests;

import org.junit.jupiter.api.Test;

import java.time.InstantSource;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** A limiter whose memory grows with its clients does not pass the contract. */
final class UnboundedLimiterTest {

    /** Counts as it should, and keeps every subject. */
    private record Keeping(RequestLimiter counts, Set<RateSubject> kept) implements RequestLimiter {

        @Override
        public RateDecision acquire(RateSubject subject) {
            kept.add(subject);
            return counts.acquire(subject);
        }

        @Override
        public RateDecision peek(RateSubject subject) {
            return counts.peek(subject);
        }
    }

    /** Keeps the subjects of one window, without a bound. */
    private static final class Unbounded implements RequestLimiterContract {

        @Override
        public RequestLimiter limiter(int limit, int mostSubjects, InstantSource clock) {
            return new InMemoryRequestLimiter(limit, Integer.MAX_VALUE, clock);
        }
    }

    private static final class NeverForgetting implements RequestLimiterContract {

        @Override
        public RequestLimiter limiter(int limit, int mostSubjects, InstantSource clock) {
            return new Keeping(
                    new InMemoryRequestLimiter(limit, mostSubjects, clock),
                    ConcurrentHashMap.newKeySet());
        }
    }

    @Test
    void aWindowWithoutABoundFails() {
        assertThat(FailedTests.of(RequestLimiterContract.class, Unbounded::new))
                .containsExactly("noMoreSubjectsAreKeptThanTheBoundOfTheirKind");
    }

    @Test
    void subjectsThatAreNeverForgottenFail() {
        assertThat(FailedTests.of(RequestLimiterContract.class, NeverForgetting::new))
                .containsExactly(
                        "noMoreSubjectsAreKeptThanTheBoundOfTheirKind",
                        "theSubjectsOfAnEndedWindowAreForgotten");
    }

    @Test
    void theLimiterOfTestsFailsNothing() {
        assertThat(FailedTests.of(RequestLimiterContract.class, InMemoryRequestLimiterTest::new))
                .isEmpty();
    }
}
