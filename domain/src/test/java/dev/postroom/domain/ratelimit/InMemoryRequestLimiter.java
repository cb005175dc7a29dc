package dev.postroom.domain.ratelimit;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/** Counts in a map that is cleared with every window. */
public final class InMemoryRequestLimiter implements RequestLimiter {

    private static final int WINDOW_SECONDS = 60;

    private final int limit;
    private final InstantSource clock;
    private final Map<RateSubject, Integer> counts = new HashMap<>();
    private long window = Long.MIN_VALUE;

    public InMemoryRequestLimiter(int limit, InstantSource clock) {
        this.limit = limit;
        this.clock = clock;
    }

    @Override
    public synchronized RateDecision acquire(RateSubject subject) {
        enterWindow();
        return decision(counts.merge(subject, 1, Integer::sum) <= limit, subject);
    }

    @Override
    public synchronized RateDecision peek(RateSubject subject) {
        enterWindow();
        return decision(counts.getOrDefault(subject, 0) < limit, subject);
    }

    private void enterWindow() {
        long present = Math.floorDiv(clock.instant().getEpochSecond(), WINDOW_SECONDS);
        if (present != window) {
            window = present;
            counts.clear();
        }
    }

    private RateDecision decision(boolean allowed, RateSubject subject) {
        int left = Math.max(0, limit - counts.getOrDefault(subject, 0));
        return new RateDecision(allowed, limit, left, (window + 1) * WINDOW_SECONDS);
    }
}
