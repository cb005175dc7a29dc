package dev.postroom.domain.webhook.delivery;

import dev.postroom.domain.shared.text.Keyword;

/** The cause of an attempt. */
public enum AttemptKind implements Keyword {
    /** The schedule of the delivery. */
    SCHEDULED,
    /** The request of a client. */
    MANUAL
}
