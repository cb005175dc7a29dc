package dev.postroom.domain.email;

import dev.postroom.domain.shared.text.Keyword;

import java.util.EnumSet;
import java.util.Set;

/** The status of a transactional email. */
public enum EmailStatus implements Keyword {
    /** Waiting for its scheduled time. */
    SCHEDULED,
    /** Waiting for a worker. */
    QUEUED,
    /** Claimed by a worker. */
    SENDING,
    /** Accepted by the mail server. */
    SENT,
    /** Delivered to the mailbox. */
    DELIVERED,
    /** Refused temporarily; will be retried. */
    DEFERRED,
    /** Refused permanently. */
    BOUNCED,
    /** Reported as spam by its recipient. */
    COMPLAINED,
    /** Failed after too many attempts. */
    FAILED,
    /** Not sent, because the address must not be mailed. */
    SUPPRESSED,
    /** Cancelled before it was sent. */
    CANCELLED;

    /** The statuses that can follow this one; empty for a final status. */
    public Set<EmailStatus> next() {
        return switch (this) {
            case SCHEDULED, QUEUED, DEFERRED -> EnumSet.of(SENDING, CANCELLED);
            // SENDING again, and CANCELLED: the lease of the previous worker expired
            // QUEUED again: no server was there to take it
            case SENDING ->
                    EnumSet.of(
                            SENDING,
                            QUEUED,
                            SENT,
                            DEFERRED,
                            BOUNCED,
                            FAILED,
                            SUPPRESSED,
                            CANCELLED);
            case SENT -> EnumSet.of(DELIVERED, BOUNCED, COMPLAINED);
            case DELIVERED -> EnumSet.of(BOUNCED, COMPLAINED);
            case BOUNCED, COMPLAINED, FAILED, SUPPRESSED, CANCELLED ->
                    EnumSet.noneOf(EmailStatus.class);
        };
    }

    /** Whether the other status can follow this one. */
    public boolean canBecome(EmailStatus other) {
        return next().contains(other);
    }

    /** Whether the email is not handed over yet. */
    public boolean isToBeSent() {
        return this == SENDING || canBecome(SENDING);
    }
}
