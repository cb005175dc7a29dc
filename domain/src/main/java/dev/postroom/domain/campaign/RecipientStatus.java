package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.text.Keyword;

/** The status of one recipient in the ledger. */
public enum RecipientStatus implements Keyword {
    /** Waiting for a handover, or handed over without a stored outcome. */
    READY(false),
    /** Refused temporarily; will be retried. */
    DEFERRED(false),
    /** Accepted by the server. */
    ACCEPTED(true),
    /** Refused permanently, at the handover or in a report that came later. */
    BOUNCED(true),
    /** Accepted, and reported by the person as a complaint. */
    COMPLAINED(true),
    /** Failed after too many attempts or in rendering. */
    FAILED(true),
    /** No longer eligible at the handover. */
    SUPPRESSED(true),
    /** In doubt after a crash, and not sent again. */
    UNKNOWN(true);

    private final boolean terminal;

    RecipientStatus(boolean terminal) {
        this.terminal = terminal;
    }

    /** Whether this status is final. */
    public boolean isTerminal() {
        return terminal;
    }
}
