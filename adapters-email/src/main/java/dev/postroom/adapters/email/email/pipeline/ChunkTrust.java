package dev.postroom.adapters.email.email.pipeline;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Whether mails are sent as chunks (RFC 3030). Several mails are under way at once then, so that a
 * server which disconnects at one of them leaves all in doubt. For a while after that, each mail
 * goes by DATA: the mail that was the cause does so to no other when they are sent again, and a
 * server whose CHUNKING does not work gets its mail in another way. Safe for any thread.
 */
final class ChunkTrust {

    private static final long PAUSE_NANOS = Duration.ofMinutes(10).toNanos();

    private final boolean wanted;
    private final LongSupplier nanos;
    private volatile @Nullable Long pausedUntil;

    /**
     * @param wanted whether chunks may be used at all
     * @param nanos counts as {@link System#nanoTime}, which no change of the clock affects
     */
    ChunkTrust(boolean wanted, LongSupplier nanos) {
        this.wanted = wanted;
        this.nanos = nanos;
    }

    boolean holds() {
        Long until = pausedUntil;
        return wanted && (until == null || nanos.getAsLong() - until >= 0);
    }

    /** Written mails are in doubt for any reason, or the server refused a chunk as a command. */
    void lose() {
        pausedUntil = nanos.getAsLong() + PAUSE_NANOS;
    }
}
