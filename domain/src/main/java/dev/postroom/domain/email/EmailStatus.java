package dev.postroom.domain.email;

import java.util.Locale;

/** Where a transactional email stands. */
public enum EmailStatus {
    QUEUED(false),
    SENDING(false),
    SENT(true),
    DEFERRED(false),
    FAILED(true),
    BOUNCED(true),
    SUPPRESSED(true);

    private final boolean terminal;

    EmailStatus(boolean terminal) {
        this.terminal = terminal;
    }

    /** The word used on the wire, in lower case. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether no further attempt is made. */
    public boolean isTerminal() {
        return terminal;
    }
}
