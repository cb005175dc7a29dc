package dev.postroom.application.email;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Bounds the tests of transports: one of an account at a time and a few in a minute, and not too
 * many in this process. Safe for any number of threads, none of which waits.
 */
final class TrialPace {

    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration SPAN = Duration.ofMinutes(1);

    private final InstantSource clock;
    private final int most;
    private final int mostOfAccount;
    private final Set<AccountId> running = new LinkedHashSet<>();
    private final Map<AccountId, List<Instant>> begun = new HashMap<>();

    /**
     * @param clock the system time
     * @param most at a time in this process
     * @param mostOfAccount in a minute
     */
    TrialPace(InstantSource clock, int most, int mostOfAccount) {
        this.clock = clock;
        this.most = most;
        this.mostOfAccount = mostOfAccount;
    }

    /** Runs a test. Fails with {@code RateLimited}. */
    <T> T during(AccountId account, Supplier<T> test) {
        begin(account, clock.instant());
        try {
            return test.get();
        } finally {
            end(account);
        }
    }

    private synchronized void begin(AccountId account, Instant now) {
        begun.values().forEach(times -> times.removeIf(time -> !time.isAfter(now.minus(SPAN))));
        begun.values().removeIf(List::isEmpty);
        if (running.contains(account) || running.size() >= most) {
            throw new Failure.RateLimited(SOON).asException();
        }
        List<Instant> times = begun.computeIfAbsent(account, _ -> new ArrayList<>());
        if (times.size() >= mostOfAccount) {
            throw new Failure.RateLimited(wait(times.getFirst(), now)).asException();
        }
        times.add(now);
        running.add(account);
    }

    // whole seconds, as the header says them
    private static Duration wait(Instant first, Instant now) {
        return Duration.ofSeconds(
                Duration.between(now, first.plus(SPAN)).plusNanos(999_999_999).toSeconds());
    }

    private synchronized void end(AccountId account) {
        running.remove(account);
    }
}
