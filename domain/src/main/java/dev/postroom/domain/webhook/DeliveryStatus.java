package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.Keyword;

/** The status of a delivery. */
public enum DeliveryStatus implements Keyword {
    /** Not attempted yet. */
    PENDING,
    /** Attempted without success; will be retried. */
    RETRYING,
    /** The receiver answered 2xx. */
    DELIVERED,
    /** Failed permanently. */
    FAILED,
    /** Not sent, because the webhook is inactive. */
    SKIPPED;
}
