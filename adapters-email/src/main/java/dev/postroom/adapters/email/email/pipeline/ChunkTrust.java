package dev.postroom.adapters.email.email.pipeline;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * Whether mails are sent as chunks (RFC 3030). Several mails are under way at once then, so that a
 * server which disconnects at one of them leaves all in doubt. For a while after that, each mail
 * goes by DATA: the mail that was the cause does so to no other when they are sent again, and a
 * server whose CHUNKING does not work gets its mail in another way. Safe for any thread.
 */
final class ChunkTrust {

    private static final Duration PAUSE = Duration.ofMinutes(10);

    private final boolean wanted;
    private final InstantSource clock;
    private volatile @Nullable Instant pausedUntil;

    /**
     * @param wanted whether chunks may be used at all
     */
    ChunkTrust(boolean wanted, InstantSource clock) {
        this.wanted = wanted;
        this.clock = clock;
    }

    boolean holds() {
        Instant until = pausedUntil;
        return wanted && (until == null || !clock.instant().isBefore(until));
    }

    /** Mails are in doubt. */
    void lose() {
        pausedUntil = clock.instant().plus(PAUSE);
    }
}
