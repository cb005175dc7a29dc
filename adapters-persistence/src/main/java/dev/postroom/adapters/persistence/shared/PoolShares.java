package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.account.AccountId;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Leaves half of the connections to others: so many, at most, the requests of one account use at
 * once. Its further requests wait without a connection. Thread-safe.
 */
public final class PoolShares {

    /** How many requests of an account use the database or wait: nine of ten threads. */
    static final int MOST_OF_ACCOUNT = 180;

    // as long as for a connection
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    // The threads that are left serve others. A burst of short requests is over by then.
    private static final Duration SHORT_PATIENCE = Duration.ofSeconds(1);

    private final AccountTurns turns;
    private final Supplier<Optional<AccountId>> account;

    /**
     * @param connections of the pool
     * @param account the one of the request that the calling thread handles; empty for all others
     */
    public PoolShares(int connections, Supplier<Optional<AccountId>> account) {
        this.turns =
                new AccountTurns(
                        Math.max(1, connections / 2),
                        "Too many requests of this account need the database at once. Retry"
                                + " later.");
        this.account = account;
    }

    /** Those of a database whose threads handle no requests. */
    public static PoolShares none() {
        return new PoolShares(1, Optional::empty);
    }

    /** Runs work that takes a connection of the pool. */
    public <T> T run(Supplier<T> work) {
        Optional<AccountId> acting = account.get();
        if (acting.isEmpty()) {
            return work.get();
        }
        long now = System.nanoTime();
        return turns.run(
                acting.get(),
                MOST_OF_ACCOUNT,
                now + PATIENCE.toNanos(),
                now + SHORT_PATIENCE.toNanos(),
                work);
    }
}
