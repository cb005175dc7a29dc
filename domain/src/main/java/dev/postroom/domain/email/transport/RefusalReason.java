package dev.postroom.domain.email.transport;

/**
 * Why the other side refused a mail permanently. In doubt it is {@link #REFUSED_MAIL}: a person who
 * was ended by mistake is not noticed.
 */
public enum RefusalReason {
    /** The mailbox of the recipient does not exist: the person gets no more mail. */
    NO_SUCH_MAILBOX,
    /** The domain of the recipient does not exist, or takes no mail: the same. */
    NO_SUCH_DOMAIN,
    /** The mailbox exists and is disabled: several in a row end the person. */
    MAILBOX_DISABLED,
    /** The mailbox exists and is full: the same. */
    MAILBOX_FULL,
    /** Each mail of this sender gets the same refusal: a campaign stops after a few. */
    REFUSED_SENDER,
    /** Nothing of the above: the content, a rule, or nothing certain was the reason. */
    REFUSED_MAIL
}
