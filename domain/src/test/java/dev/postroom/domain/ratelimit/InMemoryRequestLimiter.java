package dev.postroom.domain.ratelimit;

import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts in a map that is cleared with every window. The subjects of a kind beyond the bound share
 * one allowance.
 */
public final class InMemoryRequestLimiter implements RequestLimiter {

    private static final int WINDOW_SECONDS = 60;

    private final int limit;
    private final int mostSubjects;
    private final InstantSource clock;
    private final Map<RateSubject, Integer> counts = new HashMap<>();
    private long window = Long.MIN_VALUE;

    public InMemoryRequestLimiter(int limit, int mostSubjects, InstantSource clock) {
        this.limit = limit;
        this.mostSubjects = mostSubjects;
        this.clock = clock;
    }

    @Override
    public synchronized RateDecision acquire(RateSubject asked) {
        enterWindow();
        RateSubject subject = counted(asked);
        return decision(counts.merge(subject, 1, Integer::sum) <= limit, subject);
    }

    @Override
    public synchronized RateDecision peek(RateSubject asked) {
        enterWindow();
        RateSubject subject = counted(asked);
        return decision(counts.getOrDefault(subject, 0) < limit, subject);
    }

    private RateSubject counted(RateSubject asked) {
        boolean isFull =
                counts.keySet().stream().filter(it -> it.kind() == asked.kind()).count()
                        >= mostSubjects - 1;
        return counts.containsKey(asked) || !isFull ? asked : new RateSubject(asked.kind(), "");
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
