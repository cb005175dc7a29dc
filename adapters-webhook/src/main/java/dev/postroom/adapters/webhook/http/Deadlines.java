package dev.postroom.adapters.webhook.http;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Ends what takes too long: one thread for all exchanges, which sleeps until the first of their
 * deadlines.
 */
public final class Deadlines implements AutoCloseable {

    private static final long LONGEST_SLEEP = Duration.ofSeconds(5).toNanos();

    /** Something with an end. */
    interface Timed {

        /** In nanoseconds of {@link Deadlines#now}; may change. */
        long endsAt();

        /** Called after its end, more than once if it stays. Quick; throws nothing. */
        void expire();

        /** Called when the transport is closed. Quick; throws nothing. */
        void stop();
    }

    private final long origin = System.nanoTime();
    private final Set<Timed> running = ConcurrentHashMap.newKeySet();
    private final Runnable regularly;
    private final Thread thread;
    private volatile long wakesAt = Long.MAX_VALUE;
    private volatile boolean isClosed;

    /**
     * @param regularly called every few seconds
     */
    public Deadlines(Runnable regularly) {
        this.regularly = regularly;
        this.thread = Thread.ofPlatform().daemon().name("webhook-deadlines").unstarted(this::watch);
    }

    public void start() {
        thread.start();
    }

    /** The time that deadlines refer to, in nanoseconds. */
    long now() {
        return System.nanoTime() - origin;
    }

    /** Watches it until {@link #remove}. */
    void add(Timed timed) {
        running.add(timed);
        if (isClosed) {
            timed.stop();
        }
        earlier(timed);
    }

    /** Must be called after an end was moved forward. */
    void earlier(Timed timed) {
        if (timed.endsAt() < wakesAt) {
            LockSupport.unpark(thread);
        }
    }

    void remove(Timed timed) {
        running.remove(timed);
    }

    /** Stops everything that runs, and everything that is added later. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        running.forEach(Timed::stop);
    }

    private void watch() {
        long regularAt = now();
        while (!isClosed) {
            // An exchange that is added during the search wakes the thread again.
            wakesAt = Long.MAX_VALUE;
            long now = now();
            if (now >= regularAt) {
                regularly.run();
                regularAt = now + LONGEST_SLEEP;
            }
            wakesAt = Math.min(expireUntil(now), regularAt);
            LockSupport.parkNanos(this, wakesAt - now());
        }
    }

    private long expireUntil(long now) {
        long next = Long.MAX_VALUE;
        for (Timed timed : running) {
            long end = timed.endsAt();
            if (end <= now) {
                timed.expire();
            } else {
                next = Math.min(next, end);
            }
        }
        return next;
    }
}
