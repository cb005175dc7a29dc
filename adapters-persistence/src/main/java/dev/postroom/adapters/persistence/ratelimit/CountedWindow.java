package dev.postroom.adapters.persistence.ratelimit;

import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A window of 60 seconds, and the subjects that this process has seen to have used it up. Counts
 * never fall within a window, so these are refused without a statement. Thread-safe.
 */
final class CountedWindow {
    static final Duration LENGTH = Duration.ofSeconds(60);

    private final Instant start;
    private final int mostSubjects;
    private final Set<RateSubject> usedUp = ConcurrentHashMap.newKeySet();

    private CountedWindow(Instant start, int mostSubjects) {
        this.start = start;
        this.mostSubjects = mostSubjects;
    }

    /**
     * The window of this moment.
     *
     * @param mostSubjects that are known to have used it up; further ones cost a statement each
     */
    static CountedWindow at(Instant now, int mostSubjects) {
        return new CountedWindow(startOf(now), mostSubjects);
    }

    private static Instant startOf(Instant now) {
        long length = LENGTH.toSeconds();
        return Instant.ofEpochSecond(Math.floorDiv(now.getEpochSecond(), length) * length);
    }

    boolean contains(Instant now) {
        return start.equals(startOf(now));
    }

    Instant start() {
        return start;
    }

    boolean isUsedUp(RateSubject subject) {
        return usedUp.contains(subject);
    }

    /** The decision about the last of so many requests; {@code limit + 1} of them are too many. */
    RateDecision decision(RateSubject subject, int limit, int requests) {
        if (requests >= limit && usedUp.size() < mostSubjects) {
            usedUp.add(subject);
        }
        return new RateDecision(
                requests <= limit, limit, Math.max(0, limit - requests), end().getEpochSecond());
    }

    private Instant end() {
        return start.plus(LENGTH);
    }
}
