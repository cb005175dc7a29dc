package dev.postroom.domain.campaign.sending;

/** One open and due recipient of a chunk, checked when it was read. */
public sealed interface LedgerEntry {

    /** Where the recipient is in the ledger. */
    LedgerPlace place();

    /** A recipient that may get the mail. */
    record Eligible(LedgerPlace place, Recipient recipient) implements LedgerEntry {}

    /**
     * A subscriber who was deleted, is not active, left the tags, or whose address is suppressed.
     */
    record Ineligible(LedgerPlace place) implements LedgerEntry {}
}
