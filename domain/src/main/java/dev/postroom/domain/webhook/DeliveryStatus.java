package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.Keyword;

/** Where a delivery stands. */
public enum DeliveryStatus implements Keyword {
    /** Not tried yet. */
    PENDING,
    /** Tried without success; will be tried again. */
    RETRYING,
    /** The receiver answered 2xx. */
    DELIVERED,
    /** Given up. */
    FAILED,
    /** The webhook was disabled; recorded, not sent. */
    SKIPPED;
}
