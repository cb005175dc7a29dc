package dev.postroom.domain.campaign.sending;

/** The state of the chunk that a worker claimed. */
public enum LeaseState {
    /** It may hand over mails. */
    HELD,
    /** The campaign is no longer in {@code SENDING}: outcomes are stored, no mail may follow. */
    STOPPED,
    /** Another worker has the chunk, or may have it: nothing was stored. */
    LOST
}
