package dev.postroom.domain.ratelimit;

import dev.postroom.domain.shared.DrivenPort;

/**
 * Counts requests in fixed windows of 60 seconds, which begin with the minutes of the clock
 * (reference, section 8). Within a window no more requests of a subject are allowed than the limit;
 * whether that holds for one process or for all that share a database is up to the implementation.
 * The subjects in its memory are bounded in number, and those of an ended window are forgotten. It
 * always decides: where it cannot reach its counts, it counts without them. To be called outside of
 * transactions, because a rejected request is counted too. Thread-safe.
 */
@DrivenPort
public interface RequestLimiter {

    /** Counts one request of {@code subject}. */
    RateDecision acquire(RateSubject subject);

    /** Whether {@link #acquire} would allow a request of {@code subject} now; counts nothing. */
    RateDecision peek(RateSubject subject);
}
