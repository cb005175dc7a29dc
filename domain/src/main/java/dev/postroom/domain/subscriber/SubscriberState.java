package dev.postroom.domain.subscriber;

import java.time.Instant;
import java.util.Optional;

/**
 * The status of a subscriber, and when the subscriber confirmed and unsubscribed.
 *
 * @param confirmedAt when the subscriber confirmed (double opt-in); empty without a confirmation
 * @param unsubscribedAt when the subscriber last unsubscribed; empty in every other status that
 *     followed
 */
public record SubscriberState(
        SubscriberStatus status, Optional<Instant> confirmedAt, Optional<Instant> unsubscribedAt) {

    /** The state of a subscriber created in this status at that moment. */
    public static SubscriberState first(SubscriberStatus status, Instant at) {
        Optional<Instant> unsubscribedAt =
                status == SubscriberStatus.UNSUBSCRIBED ? Optional.of(at) : Optional.empty();
        return new SubscriberState(status, Optional.empty(), unsubscribedAt);
    }

    /** The state after a change to that status; the same state when it has this status already. */
    SubscriberState moved(SubscriberStatus next, Instant at) {
        if (next == status) {
            return this;
        }
        boolean confirms = status == SubscriberStatus.PENDING && next == SubscriberStatus.ACTIVE;
        return new SubscriberState(
                next,
                confirms ? Optional.of(at) : confirmedAt,
                next == SubscriberStatus.UNSUBSCRIBED ? Optional.of(at) : Optional.empty());
    }
}
