package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.text.Keyword;

/** The status of a subscriber. Only {@code ACTIVE} ones receive marketing mail. */
public enum SubscriberStatus implements Keyword {
    /** Not confirmed yet (double opt-in). */
    PENDING,
    /** May be mailed. */
    ACTIVE,
    /** Opted out. */
    UNSUBSCRIBED,
    /** The address rejects mail. */
    BOUNCED,
    /** Reported a mail as spam. */
    COMPLAINED;

    /** Whether a client can request the other status. A bounce or complaint cannot be requested. */
    public boolean mayBeSetTo(SubscriberStatus next) {
        return this == next
                || switch (this) {
                    case PENDING, UNSUBSCRIBED, BOUNCED, COMPLAINED -> next == ACTIVE;
                    case ACTIVE -> next != PENDING;
                };
    }

    /** Whether the person left, or was found to be out of reach: neither active nor asked. */
    public boolean isOut() {
        return switch (this) {
            case UNSUBSCRIBED, BOUNCED, COMPLAINED -> true;
            case PENDING, ACTIVE -> false;
        };
    }

    /**
     * Whether the other status can follow by any cause. In addition to the transitions of clients,
     * a person can always opt out, except after a complaint: the complaint must be kept, and it
     * also stops all mail to that person.
     */
    public boolean canBecome(SubscriberStatus next) {
        return mayBeSetTo(next) || (next == UNSUBSCRIBED && this != COMPLAINED);
    }

    /** Whether a change to the other status needs proof of the person's consent. */
    public boolean needsConsentToBecome(SubscriberStatus next) {
        return next == ACTIVE && isOut();
    }
}
