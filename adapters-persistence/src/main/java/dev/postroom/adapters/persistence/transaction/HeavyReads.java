package dev.postroom.adapters.persistence.transaction;

import dev.postroom.adapters.persistence.shared.AccountTurns;
import dev.postroom.domain.account.Workspace;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Lets only a few statements run at once whose time grows with the number of rows of an account:
 * one of each account, and of all accounts a small part of the connections. Others wait for a
 * moment, without a connection when they are outside of a transaction, and are refused then.
 * Thread-safe.
 */
public final class HeavyReads {

    /** How many run at once, of all accounts. */
    static final int MOST = 4;

    /**
     * How many of one account run or wait; a further one is refused at once. Enough for clients
     * that ask at the same time: who waits costs a thread, and who is refused asks again.
     */
    public static final int MOST_OF_ACCOUNT = 32;

    /** How many of all accounts run or wait: a part of the threads of requests. */
    static final int MOST_WAITING = 2 * MOST_OF_ACCOUNT;

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final Duration LONG_PATIENCE = Duration.ofMinutes(2);

    private final AccountTurns turns =
            new AccountTurns(
                    1,
                    "Other requests are counting, filtering or exporting many records. Retry"
                            + " later.");
    private final Semaphore waiting = new Semaphore(MOST_WAITING);
    private final Semaphore places = new Semaphore(MOST, true);

    /** Runs a read when its turn comes; fails with {@code Unavailable} when it does not come. */
    public <T> T run(Workspace workspace, Supplier<T> read) {
        return turns.within(
                waiting, System.nanoTime(), () -> run(workspace, MOST_OF_ACCOUNT, PATIENCE, read));
    }

    /**
     * As {@link #run}, for a part of a response that is already being sent: it waits longer, and
     * regardless of how many wait before it, because a failure would cut the response. Its thread
     * is none of those that begin requests.
     */
    public <T> T continued(Workspace workspace, Supplier<T> read) {
        return run(workspace, Integer.MAX_VALUE, LONG_PATIENCE, read);
    }

    private <T> T run(Workspace workspace, int most, Duration patience, Supplier<T> read) {
        long now = System.nanoTime();
        long end = now + patience.toNanos();
        return turns.run(
                workspace.account(), most, end, now, () -> turns.within(places, end, read));
    }
}
