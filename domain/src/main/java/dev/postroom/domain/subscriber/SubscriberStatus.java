package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.Keyword;

/** Whether a subscriber may be mailed. Only {@code ACTIVE} ones get marketing mail. */
public enum SubscriberStatus implements Keyword {
    /** Has not confirmed yet (double opt-in). */
    PENDING,
    /** May be mailed. */
    ACTIVE,
    /** Asked not to be mailed. */
    UNSUBSCRIBED,
    /** The address does not take mail. */
    BOUNCED,
    /** Reported a mail as spam. */
    COMPLAINED;

    /** Whether a client may give a subscriber of this status the other one at all. */
    public boolean canBecome(SubscriberStatus next) {
        return this == next
                || switch (this) {
                    case PENDING, UNSUBSCRIBED, COMPLAINED -> next == ACTIVE;
                    case ACTIVE -> next != PENDING;
                    case BOUNCED -> false;
                };
    }

    /**
     * Whether the person's own wish not to be mailed is kept as {@code UNSUBSCRIBED}. Not so for a
     * person who complained: nothing is sent to them either, and that must not be forgotten.
     */
    public boolean canOptOut() {
        return this == PENDING || this == ACTIVE || this == BOUNCED;
    }

    /** Whether getting the other status needs the person's recorded consent. */
    public boolean needsConsentToBecome(SubscriberStatus next) {
        return next == ACTIVE && (this == UNSUBSCRIBED || this == COMPLAINED);
    }
}
