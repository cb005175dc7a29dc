package dev.postroom.domain.ratelimit;

import java.time.InstantSource;

class InMemoryRequestLimiterTest implements RequestLimiterContract {

    @Override
    public RequestLimiter limiter(int limit, int mostSubjects, InstantSource clock) {
        return new InMemoryRequestLimiter(limit, mostSubjects, clock);
    }
}
