package dev.postroom.domain.webhook;

import dev.postroom.domain.shared.Keyword;

/** The cause of an attempt. */
public enum AttemptKind implements Keyword {
    /** The schedule of the delivery. */
    SCHEDULED,
    /** The request of a client. */
    MANUAL
}
