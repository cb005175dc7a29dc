package dev.postroom.domain.email.transport;

/** Why the other side does not take a mail now. In doubt it is {@link #LATER}. */
public enum DeferralReason {
    /** About this mail or its mailbox alone, such as a mailbox that is full. */
    LATER,
    /** The domain of the recipient gets too many mails: others to it wait, too. */
    SLOW_DOWN,
    /** Any other mail would be deferred as well: a campaign waits. */
    RELAY_LIMIT
}
