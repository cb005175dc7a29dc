package dev.postroom.adapters.rest.shared.http;

import dev.postroom.domain.shared.Failure;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * How many bytes of bodies are held in memory at once, so that many large ones make some clients
 * wait and not everybody fail. Small bodies do not count. Safe for any number of threads.
 */
public final class BodyBudget {

    private static final int KIBIBYTE = 1024;

    /** A body of at most so many bytes does not count. */
    static final int SMALL = 64 * KIBIBYTE;

    private final Duration patience;
    private final int kibibytes;
    private final Semaphore free;

    /**
     * @param patience how long a request waits for its share
     */
    public BodyBudget(BodyLimits limits, Duration patience) {
        // a body of the greatest size must always be able to come in alone
        long most = Math.max(limits.together(), limits.large() + (long) KIBIBYTE);
        this.patience = patience;
        this.kibibytes = (int) Math.min(Integer.MAX_VALUE, most / KIBIBYTE);
        this.free = new Semaphore(kibibytes, true);
    }

    /** The right to hold some bytes, until it is closed. */
    interface Share extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * A share for so many bytes. Fails with {@code Unavailable} ({@code too_many_large_bodies})
     * when none becomes free in time.
     */
    Share take(long bytes) {
        if (bytes <= SMALL) {
            return () -> {};
        }
        int needed = (int) Math.min(kibibytes, Math.ceilDiv(bytes, KIBIBYTE));
        if (!acquired(needed)) {
            throw new Failure.Unavailable(
                            "too_many_large_bodies",
                            "Too many large bodies are being read; send this one again.",
                            Duration.ofSeconds(2))
                    .asException();
        }
        return () -> free.release(needed);
    }

    private boolean acquired(int needed) {
        try {
            return free.tryAcquire(needed, patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
