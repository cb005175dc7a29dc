package dev.postroom.domain.email.suppression;

import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Optional;

/**
 * The standing of an address, regardless of who has it now.
 *
 * @param suppression why it gets no mail at all; empty: it may get mail
 * @param isObjected whether its last subscriber had unsubscribed when the subscriber was deleted
 */
public record Standing(Optional<Suppressions.Reason> suppression, boolean isObjected) {

    /** Nothing is known. */
    public static Standing unknown() {
        return new Standing(Optional.empty(), false);
    }

    /** The status of an active subscriber who has this address now, without a new consent. */
    public SubscriberStatus statusWithoutConsent() {
        return suppression
                .map(Standing::status)
                .orElse(isObjected ? SubscriberStatus.UNSUBSCRIBED : SubscriberStatus.ACTIVE);
    }

    private static SubscriberStatus status(Suppressions.Reason reason) {
        return switch (reason) {
            case BOUNCED -> SubscriberStatus.BOUNCED;
            case COMPLAINED -> SubscriberStatus.COMPLAINED;
            case MANUAL -> SubscriberStatus.UNSUBSCRIBED;
        };
    }

    /** Whether anything has to be removed before the address gets marketing mail. */
    public boolean isClear() {
        return suppression.isEmpty() && !isObjected;
    }
}
