package dev.postroom.domain.ratelimit;

import dev.postroom.domain.shared.DrivenPort;

/** Counts requests in fixed windows of 60 seconds (reference, section 8). Thread-safe. */
@DrivenPort
public interface RequestLimiter {

    /** Counts one request of {@code subject}. */
    RateDecision acquire(RateSubject subject);

    /** Whether {@link #acquire} would allow a request of {@code subject} now; counts nothing. */
    RateDecision peek(RateSubject subject);
}
