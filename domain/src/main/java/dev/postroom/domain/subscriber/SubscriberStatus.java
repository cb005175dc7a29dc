package dev.postroom.domain.subscriber;

import java.util.Locale;
import java.util.Optional;

/** Whether a subscriber may be mailed. Only {@code ACTIVE} ones get marketing mail. */
public enum SubscriberStatus {
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

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of a wire word, or empty for any other text. */
    public static Optional<SubscriberStatus> of(String word) {
        for (SubscriberStatus status : values()) {
            if (status.word().equals(word)) {
                return Optional.of(status);
            }
        }
        return Optional.empty();
    }

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
