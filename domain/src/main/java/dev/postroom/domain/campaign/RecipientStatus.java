package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.Keyword;

/** Where one recipient of a campaign stands in the ledger. */
public enum RecipientStatus implements Keyword {
    /** Waits for its turn. */
    READY(false),
    /** Handed to a transport, outcome not stored yet; after a crash, in doubt. */
    SUBMITTING(false),
    /** Refused for now; tried again later. */
    DEFERRED(false),
    /** Taken by the server. */
    ACCEPTED(true),
    /** Refused for good. */
    BOUNCED(true),
    /** Given up after too many attempts, or could not be rendered. */
    FAILED(true),
    /** No longer eligible when its turn came. */
    SUPPRESSED(true),
    /** In doubt after a crash, and held. */
    UNKNOWN(true);

    private final boolean terminal;

    RecipientStatus(boolean terminal) {
        this.terminal = terminal;
    }

    /** Whether nothing further happens to this recipient. */
    public boolean isTerminal() {
        return terminal;
    }
}
