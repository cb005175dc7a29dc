package dev.postroom.adapters.rest.ratelimit;

import dev.postroom.domain.ratelimit.RateDecision;
import dev.postroom.domain.ratelimit.RateSubject;
import dev.postroom.domain.ratelimit.RequestLimiter;

import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;

import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts requests in this process. All subjects share one clock-aligned window of 60 seconds, and
 * their counts are discarded when it ends. Subjects of one kind beyond {@code maxSubjects} in one
 * window share a single allowance, so that invented subjects cannot exhaust the memory.
 */
public final class Resilience4jRequestLimiter implements RequestLimiter {

    private static final long WINDOW_SECONDS = 60;
    private static final String OVERFLOW = "";

    private final InstantSource clock;
    private final int limit;
    private final int maxSubjects;
    private final RateLimiterConfig config;
    private final AtomicReference<Window> present = new AtomicReference<>(new Window(-1));

    /**
     * @param limit maximum requests of a subject per window
     * @param maxSubjects maximum subjects of each kind counted separately per window
     */
    public Resilience4jRequestLimiter(int limit, int maxSubjects, InstantSource clock) {
        this.limit = limit;
        this.maxSubjects = maxSubjects;
        this.clock = clock;
        // the window ends by replacement, never by the refresh of the library
        this.config =
                RateLimiterConfig.custom()
                        .limitForPeriod(limit)
                        .limitRefreshPeriod(Duration.ofDays(1))
                        .timeoutDuration(Duration.ZERO)
                        .build();
    }

    @Override
    public RateDecision acquire(RateSubject subject) {
        Window window = window();
        RateLimiter limiter = window.limiter(subject);
        boolean allowed = limiter.acquirePermission();
        return new RateDecision(allowed, limit, left(limiter), window.end());
    }

    @Override
    public RateDecision peek(RateSubject subject) {
        Window window = window();
        int left = window.known(subject).map(Resilience4jRequestLimiter::left).orElse(limit);
        return new RateDecision(left > 0, limit, left, window.end());
    }

    private Window window() {
        long number = Math.floorDiv(clock.instant().getEpochSecond(), WINDOW_SECONDS);
        return present.updateAndGet(w -> w.number >= number ? w : new Window(number));
    }

    private static int left(RateLimiter limiter) {
        return Math.max(0, limiter.getMetrics().getAvailablePermissions());
    }

    private final class Window {
        private final long number;
        private final Map<RateSubject.Kind, ConcurrentMap<String, RateLimiter>> kinds =
                new EnumMap<>(RateSubject.Kind.class);

        Window(long number) {
            this.number = number;
            for (RateSubject.Kind kind : RateSubject.Kind.values()) {
                kinds.put(kind, new ConcurrentHashMap<>());
            }
        }

        long end() {
            return (number + 1) * WINDOW_SECONDS;
        }

        RateLimiter limiter(RateSubject subject) {
            ConcurrentMap<String, RateLimiter> limiters = of(subject.kind());
            RateLimiter known = limiters.get(subject.name());
            return known != null
                    ? known
                    : limiters.computeIfAbsent(
                            name(subject, limiters), name -> RateLimiter.of(name, config));
        }

        // as limiter(), but a subject that was not counted is not kept
        Optional<RateLimiter> known(RateSubject subject) {
            ConcurrentMap<String, RateLimiter> limiters = of(subject.kind());
            RateLimiter own = limiters.get(subject.name());
            return Optional.ofNullable(own != null ? own : limiters.get(name(subject, limiters)));
        }

        private String name(RateSubject subject, ConcurrentMap<String, RateLimiter> limiters) {
            return limiters.size() < maxSubjects ? subject.name() : OVERFLOW;
        }

        private ConcurrentMap<String, RateLimiter> of(RateSubject.Kind kind) {
            return Objects.requireNonNull(kinds.get(kind));
        }
    }
}
