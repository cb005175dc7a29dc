package dev.postroom.adapters.email.email.library;

import java.time.Duration;

/** When a call to a server ends; a complete mail gives it more time. Safe for any thread. */
final class CallLimit {

    private final long finalReply;
    private volatile long end;

    /**
     * @param end as {@link System#nanoTime} counts
     * @param finalReply for the reply to a complete mail
     */
    CallLimit(long end, Duration finalReply) {
        this.end = end;
        this.finalReply = finalReply.toNanos();
    }

    /** A complete mail is sent now: its reply may take as long as the settings allow. */
    void awaitFinalReply() {
        end = System.nanoTime() + finalReply;
    }

    /** The time that is left, or less than nothing. */
    Duration left() {
        return Duration.ofNanos(end - System.nanoTime());
    }
}
