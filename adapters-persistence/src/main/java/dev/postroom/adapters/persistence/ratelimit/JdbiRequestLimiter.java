package dev.postroom.adapters.persistence.ratelimit;

import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Counts requests in PostgreSQL: all processes together allow exactly the limit. A request takes
 * one statement with a transaction of its own, which it shares with requests that arrive at the
 * same time, and none when this process knows that the subject has used up its window. A process
 * counts in the window of its own clock, so that a process whose clock is wrong uses up no window
 * of the others.
 */
public final class JdbiRequestLimiter implements RequestLimiter {
    private static final Logger LOG = LoggerFactory.getLogger(JdbiRequestLimiter.class);

    private final Handles handles;
    private final RequestCounts counts;
    private final int limit;
    private final int mostSubjects;
    private final InstantSource clock;
    private final RequestLimiter fallback;
    private final AtomicReference<CountedWindow> present;
    private final AtomicReference<Instant> warned = new AtomicReference<>(Instant.MIN);

    /**
     * A limiter over these handles. Not to be called inside a transaction, which would hold the
     * subject's row until its end.
     *
     * @param limit maximum requests of a subject per window
     * @param mostSubjects maximum subjects that this process knows to have used up their window;
     *     each request of a further one costs a statement
     * @param fallback decides while the database cannot count
     */
    public JdbiRequestLimiter(
            Handles handles,
            int limit,
            int mostSubjects,
            InstantSource clock,
            RequestLimiter fallback) {
        this.handles = handles;
        this.counts = new RequestCounts(handles, limit);
        this.limit = limit;
        this.mostSubjects = mostSubjects;
        this.clock = clock;
        this.fallback = fallback;
        this.present = new AtomicReference<>(CountedWindow.at(clock.instant(), mostSubjects));
    }

    @Override
    public RateDecision acquire(RateSubject subject) {
        CountedWindow window = window();
        return window.isUsedUp(subject)
                ? window.decision(subject, limit, limit + 1)
                : unlessAway(
                        () ->
                                window.decision(
                                        subject, limit, counts.count(window.start(), subject)),
                        () -> fallback.acquire(subject));
    }

    @Override
    public RateDecision peek(RateSubject subject) {
        CountedWindow window = window();
        return unlessAway(
                () -> {
                    int counted = counts.counted(window.start(), subject);
                    RateDecision now = window.decision(subject, limit, counted);
                    return new RateDecision(
                            counted < limit, limit, now.remaining(), now.resetsAt());
                },
                () -> fallback.peek(subject));
    }

    private CountedWindow window() {
        Instant now = clock.instant();
        return present.updateAndGet(
                it -> it.contains(now) ? it : CountedWindow.at(now, mostSubjects));
    }

    private RateDecision unlessAway(Supplier<RateDecision> shared, Supplier<RateDecision> alone) {
        if (handles.isInTransaction()) {
            throw new IllegalStateException("requests are counted outside of transactions");
        }
        try {
            return shared.get();
        } catch (RuntimeException e) {
            // a standby without the table, a full disk, a time-out: every request must be decided
            warn(e);
            return alone.get();
        }
    }

    // once a window
    private void warn(RuntimeException e) {
        Instant window = window().start();
        if (!window.equals(warned.getAndSet(window))) {
            LOG.warn("Requests cannot be counted in the database; this process counts alone", e);
        }
    }
}
