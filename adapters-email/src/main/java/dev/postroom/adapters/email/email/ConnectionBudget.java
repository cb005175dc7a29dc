package dev.postroom.adapters.email.email;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many connections to one server all transports together may have: as many as the settings
 * allow, or fewer for a minute after the server turned one away while others were open. Safe for
 * any number of threads.
 */
public final class ConnectionBudget {

    private static final long WITHHELD_NANOS = 60_000_000_000L;

    /** The longest wait of a holder whose permit is withheld. */
    public static final Duration LONGEST_WAIT = Duration.ofSeconds(30);

    /**
     * Tests have one of so many connections; where there are fewer, one for that part of the time.
     */
    private static final int OF_TESTS = 4;

    private static final Duration SOON = Duration.ofSeconds(1);

    // a server may take so long until it no longer counts a connection that was closed
    private static final long SETTLING_NANOS = 2_000_000_000L;

    private final int most;
    private final Semaphore permits;
    private final List<IdleConnections<?>> idle = new CopyOnWriteArrayList<>();
    private final Deque<Long> withheld = new ArrayDeque<>();
    private int tests;
    private long restsUntil = System.nanoTime();
    private volatile long closedAt = System.nanoTime() - SETTLING_NANOS;

    ConnectionBudget(int most) {
        this.most = most;
        this.permits = new Semaphore(most, true);
    }

    public void share(IdleConnections<?> connections) {
        idle.add(connections);
    }

    public void unshare(IdleConnections<?> connections) {
        idle.remove(connections);
    }

    /** Whether a further connection can be used without waiting. */
    public boolean isFree() {
        return permits.availablePermits() > 0 && !permits.hasQueuedThreads();
    }

    public boolean acquire(long nanos) throws InterruptedException {
        releaseWithheld();
        return permits.tryAcquire(nanos, TimeUnit.NANOSECONDS);
    }

    /** A permit without waiting, if no thread waits for one. */
    public boolean tryAcquire() {
        releaseWithheld();
        return !permits.hasQueuedThreads() && permits.tryAcquire();
    }

    public void release(int count) {
        permits.release(count);
        releaseWithheld();
    }

    /**
     * Begins a test of the server, which then asks for a permit as a mail does: so few at a time
     * that three quarters of the connections are left to mails, or of the time where there are
     * fewer than four connections. {@link Test#close} ends it.
     *
     * @throws TestsBusyException there are as many tests as can be
     */
    public Test beginTest() throws TestsBusyException {
        synchronized (withheld) {
            long now = System.nanoTime();
            if (tests >= Math.max(1, allowed() / OF_TESTS)) {
                throw new TestsBusyException(SOON);
            }
            if (restsUntil - now > 0) {
                throw new TestsBusyException(
                        Duration.ofNanos(restsUntil - now).truncatedTo(SECONDS).plus(SOON));
            }
            tests++;
            return new Test(now);
        }
    }

    /** So many tests use the server, or wait for it. */
    public int tests() {
        synchronized (withheld) {
            return tests;
        }
    }

    /** A test of the server. */
    public final class Test implements AutoCloseable {
        private final long start;

        private Test(long start) {
            this.start = start;
        }

        /** Ends it. With few connections, the next one has to let mails pass first. */
        @Override
        public void close() {
            synchronized (withheld) {
                tests--;
                int others = Math.max(0, OF_TESTS - allowed());
                long now = System.nanoTime();
                restsUntil = now + (now - start) * others / Math.max(1, allowed());
            }
        }
    }

    /** Closes idle connections until the holder of a permit may open one. */
    public void makeRoom(IdleConnections<?> own) {
        boolean closed = true;
        while (closed && busy() + idleCount() > allowed()) {
            closed = closeIdle(own);
        }
    }

    /** Closes an idle connection, if there is one: rather another transport's than one's own. */
    public boolean closeIdle(IdleConnections<?> own) {
        boolean closed =
                idle.stream().filter(one -> one != own).anyMatch(IdleConnections::closeOldest)
                        || own.closeOldest();
        if (closed) {
            noteClosed();
        }
        return closed;
    }

    /** A connection was closed that had been open. */
    public void noteClosed() {
        closedAt = System.nanoTime();
    }

    /** Whether the server may still count a connection that was closed. */
    public boolean isSettling() {
        return System.nanoTime() - closedAt < SETTLING_NANOS;
    }

    /**
     * Keeps the permit of a holder out of use for a minute, because the server takes no further
     * connection; false, and nothing is changed, when nothing else is open.
     */
    public boolean withhold() {
        synchronized (withheld) {
            if (busy() < 2) {
                return false;
            }
            withheld.add(System.nanoTime());
            return true;
        }
    }

    /** Gives a permit back to the holder, who has waited for less than that minute. */
    public void restore() {
        synchronized (withheld) {
            withheld.removeLast();
        }
    }

    // permits in use, also by those who are opening a connection; idle ones need none
    private int busy() {
        synchronized (withheld) {
            return most - permits.availablePermits() - withheld.size();
        }
    }

    private int allowed() {
        synchronized (withheld) {
            return most - withheld.size();
        }
    }

    private int idleCount() {
        return idle.stream().mapToInt(IdleConnections::count).sum();
    }

    private void releaseWithheld() {
        synchronized (withheld) {
            Long oldest = withheld.peek();
            while (oldest != null && System.nanoTime() - oldest > WITHHELD_NANOS) {
                withheld.remove();
                permits.release();
                oldest = withheld.peek();
            }
        }
    }
}
