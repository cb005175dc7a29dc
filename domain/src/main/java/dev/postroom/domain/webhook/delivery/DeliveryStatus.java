package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.shared.text.Keyword;

/** The status of a delivery. */
public enum DeliveryStatus implements Keyword {
    /** Waits for its first attempt, or for one that a client requested. */
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
