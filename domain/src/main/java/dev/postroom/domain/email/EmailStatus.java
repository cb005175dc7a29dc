package dev.postroom.domain.email;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Where a transactional email stands. */
public enum EmailStatus {
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
    /** Taken back before anybody began to send it. */
    CANCELLED;

    private static final Map<String, EmailStatus> BY_WORD =
            Arrays.stream(values())
                    .collect(Collectors.toMap(EmailStatus::word, Function.identity()));

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The status of a wire word, or empty for any other text. */
    public static Optional<EmailStatus> of(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }

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
