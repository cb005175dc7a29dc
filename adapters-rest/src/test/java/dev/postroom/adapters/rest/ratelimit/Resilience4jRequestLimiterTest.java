package dev.postroom.adapters.rest.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;
import dev.postroom.domain.ratelimit.RequestLimiterContract;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.InstantSource;
import java.util.stream.Stream;

class Resilience4jRequestLimiterTest implements RequestLimiterContract {

    @Override
    public RequestLimiter limiter(int limit, int mostSubjects, InstantSource clock) {
        return new Resilience4jRequestLimiter(limit, mostSubjects, clock);
    }

    @Test
    void subjectsBeyondTheBoundShareOneAllowance() {
        RequestLimiter limiter = limiter(2, 3, new SettableClock());
        Stream.of("a", "b", "c", "d", "e").map(RateSubject::key).forEach(limiter::acquire);

        assertThat(limiter.acquire(RateSubject.key("f")).allowed()).isFalse();
        assertThat(limiter.acquire(RateSubject.key("a")).allowed()).isTrue();
    }

    @Test
    void peekingAtSubjectsBeyondTheBoundSeesTheirSharedAllowance() {
        RequestLimiter limiter = limiter(1, 3, new SettableClock());
        Stream.of("a", "b", "c", "d").map(RateSubject::lookUp).forEach(limiter::acquire);

        assertThat(limiter.peek(RateSubject.lookUp("e")).allowed()).isFalse();
        assertThat(limiter.peek(RateSubject.key("e")).allowed()).isTrue();
    }

    @Test
    void subjectsOfOneKindDoNotUseUpTheBoundOfAnother() {
        RequestLimiter limiter = limiter(2, 3, new SettableClock());
        Stream.of("a", "b", "c", "d", "e", "f").map(RateSubject::keyless).forEach(limiter::acquire);

        assertThat(limiter.acquire(RateSubject.keyless("g")).allowed()).isFalse();
        assertThat(limiter.acquire(RateSubject.link("g")).remaining()).isEqualTo(1);
        assertThat(limiter.acquire(RateSubject.link("h")).remaining()).isEqualTo(1);
    }
}
