package dev.postroom.domain.campaign;

/** What a worker may do with the chunk that it claimed. */
public enum LedgerHold {
    /** It may hand over mails. */
    HELD,
    /** The campaign is no longer in {@code SENDING}: outcomes are stored, no mail may follow. */
    STOPPED,
    /** Another worker has the chunk, or may have it: nothing was stored. */
    LOST
}
