package dev.postroom.domain.subscriber;

import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The status of a subscriber, when the subscriber confirmed and unsubscribed, and what waits for a
 * confirmation.
 *
 * @param confirmedAt when the subscriber confirmed (double opt-in); empty without a confirmation
 * @param unsubscribedAt when the subscriber last unsubscribed; empty in every other status that
 *     followed
 * @param pending the tags that the person joins with a confirmation, by tag name
 */
public record SubscriberState(
        SubscriberStatus status,
        Optional<Instant> confirmedAt,
        Optional<Instant> unsubscribedAt,
        List<PendingTag> pending) {

    public SubscriberState {
        pending = List.copyOf(pending);
    }

    /** The state of a subscriber created in this status at that moment. */
    public static SubscriberState first(SubscriberStatus status, Instant at) {
        Optional<Instant> unsubscribedAt =
                status == SubscriberStatus.UNSUBSCRIBED ? Optional.of(at) : Optional.empty();
        return new SubscriberState(status, Optional.empty(), unsubscribedAt, List.of());
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
                next == SubscriberStatus.UNSUBSCRIBED ? Optional.of(at) : Optional.empty(),
                pending);
    }

    /** The same state with these tags waiting instead of its own. */
    public SubscriberState withPending(List<PendingTag> tags) {
        return new SubscriberState(status, confirmedAt, unsubscribedAt, tags);
    }

    /** The same state, in which these tags do not wait. */
    SubscriberState without(Collection<TagId> tags) {
        return pending.isEmpty()
                ? this
                : withPending(
                        pending.stream().filter(tag -> !tags.contains(tag.tag().id())).toList());
    }
}
