package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.shared.failure.Failure;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Some turns for each account, in the order in which they are asked for. Thread-safe. */
public final class AccountTurns {

    private static final Duration RETRY = Duration.ofSeconds(2);

    private final int turns;
    private final String busy;
    private final Map<AccountId, Share> shares = new ConcurrentHashMap<>();

    /**
     * @param turns how many of one account run at once
     * @param busy what a refusal says
     */
    public AccountTurns(int turns, String busy) {
        this.turns = turns;
        this.busy = busy;
    }

    /** The running and waiting entries of one account. */
    private record Share(int entered, Semaphore turn) {

        Share oneMore() {
            return new Share(entered + 1, turn);
        }

        @Nullable Share left() {
            return entered == 1 ? null : new Share(entered - 1, turn);
        }
    }

    /**
     * Runs work when a turn of the account is free; fails with {@code Unavailable} when none is
     * free by then.
     *
     * @param most how many of the account run or wait until {@code end}
     * @param end as {@link System#nanoTime} counts
     * @param sooner until when a further one waits
     */
    public <T> T run(AccountId account, int most, long end, long sooner, Supplier<T> work) {
        Share share =
                shares.compute(
                        account,
                        (_, before) ->
                                before == null
                                        ? new Share(1, new Semaphore(turns, true))
                                        : before.oneMore());
        try {
            return within(share.turn(), share.entered() > most ? sooner : end, work);
        } finally {
            shares.computeIfPresent(account, (_, before) -> before.left());
        }
    }

    /** Runs work with a permit, or fails as {@link #run}. */
    public <T> T within(Semaphore permits, long end, Supplier<T> work) {
        if (!isFree(permits, end)) {
            throw new Failure.Unavailable("too_busy", busy, RETRY).asException();
        }
        try {
            return work.get();
        } finally {
            permits.release();
        }
    }

    private static boolean isFree(Semaphore permits, long end) {
        try {
            return permits.tryAcquire(end - System.nanoTime(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
