package dev.postroom.domain.email;

import dev.postroom.domain.shared.Keyword;

import java.util.EnumSet;
import java.util.Set;

/** Where a transactional email stands. */
public enum EmailStatus implements Keyword {
    /** Waits for its time. */
    SCHEDULED,
    /** Waits for a worker. */
    QUEUED,
    /** In the hands of a worker. */
    SENDING,
    /** Taken by the server that it was handed to. */
    SENT,
    /** Known to have reached the mailbox. */
    DELIVERED,
    /** Refused for now; tried again later. */
    DEFERRED,
    /** Refused for good. */
    BOUNCED,
    /** Reported as spam by its reader. */
    COMPLAINED,
    /** Given up after too many attempts. */
    FAILED,
    /** Not sent, because its address must not be mailed. */
    SUPPRESSED,
    /** Cancelled before a worker began to send it. */
    CANCELLED;

    /** The statuses that may come next; empty: this one is the last. */
    public Set<EmailStatus> next() {
        return switch (this) {
            case SCHEDULED, QUEUED -> EnumSet.of(SENDING, CANCELLED);
            case DEFERRED -> EnumSet.of(SENDING);
            // again SENDING: the worker that held it is gone
            case SENDING -> EnumSet.of(SENDING, SENT, DEFERRED, BOUNCED, FAILED, SUPPRESSED);
            case SENT -> EnumSet.of(DELIVERED, BOUNCED, COMPLAINED);
            case DELIVERED -> EnumSet.of(BOUNCED, COMPLAINED);
            case BOUNCED, COMPLAINED, FAILED, SUPPRESSED, CANCELLED ->
                    EnumSet.noneOf(EmailStatus.class);
        };
    }

    /** Whether the other status may come next. */
    public boolean canBecome(EmailStatus other) {
        return next().contains(other);
    }

    /** Whether a handover is still to come or under way. */
    public boolean isToBeSent() {
        return this == SENDING || canBecome(SENDING);
    }
}
