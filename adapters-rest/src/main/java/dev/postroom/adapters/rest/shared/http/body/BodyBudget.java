package dev.postroom.adapters.rest.shared.http.body;

import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the bytes of request bodies in memory, so that many large bodies make some clients wait
 * instead of exhausting the heap. Small bodies do not count. A response that is as large counts,
 * too, while it is made. Safe for any number of threads.
 */
public final class BodyBudget {

    private static final int KIBIBYTE = 1024;

    /** Bodies of at most this many bytes do not count. */
    static final int SMALL = 64 * KIBIBYTE;

    private final Duration timeout;
    private final int kibibytes;
    private final Semaphore free;

    /**
     * @param timeout how long a request waits for its share
     */
    public BodyBudget(BodyLimits limits, Duration timeout) {
        // a single body of the largest size must always fit
        long max = Math.max(limits.together(), limits.large() + (long) KIBIBYTE);
        this.timeout = timeout;
        this.kibibytes = (int) Math.min(Integer.MAX_VALUE, max / KIBIBYTE);
        this.free = new Semaphore(kibibytes, true);
    }

    /** Permission to hold some bytes in memory, until it is closed. */
    public interface Share extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * A share for this many bytes. Fails with {@code Unavailable} ({@code too_many_large_bodies})
     * when none becomes free in time.
     */
    public Share take(long bytes) {
        if (bytes <= SMALL) {
            return () -> {};
        }
        int needed = (int) Math.min(kibibytes, Math.ceilDiv(bytes, KIBIBYTE));
        if (!acquired(needed)) {
            throw new Failure.Unavailable(
                            "too_many_large_bodies",
                            "The server is processing too many large requests. Retry later.",
                            Duration.ofSeconds(2))
                    .asException();
        }
        return () -> free.release(needed);
    }

    private boolean acquired(int needed) {
        try {
            return free.tryAcquire(needed, timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
