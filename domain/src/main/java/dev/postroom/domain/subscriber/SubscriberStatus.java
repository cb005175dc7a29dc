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

    /**
     * Whether a client may ask for the other status. A bounce and a complaint are facts, and a
     * client cannot undo a bounce.
     */
    public boolean mayBeSetTo(SubscriberStatus next) {
        return this == next
                || switch (this) {
                    case PENDING, UNSUBSCRIBED, COMPLAINED -> next == ACTIVE;
                    case ACTIVE -> next != PENDING;
                    case BOUNCED -> false;
                };
    }

    /**
     * Whether the other status may follow, whatever causes it. Besides what a client may ask for, a
     * person may always opt out, except after a complaint: it must not be forgotten, and nothing is
     * sent to that person either.
     */
    public boolean canBecome(SubscriberStatus next) {
        return mayBeSetTo(next) || (next == UNSUBSCRIBED && this != COMPLAINED);
    }

    /** Whether a change to the other status needs proof of the person's consent. */
    public boolean needsConsentToBecome(SubscriberStatus next) {
        return next == ACTIVE && (this == UNSUBSCRIBED || this == COMPLAINED);
    }
}
