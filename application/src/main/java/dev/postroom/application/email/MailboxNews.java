package dev.postroom.application.email;

import dev.postroom.domain.email.transport.MailOutcome;

/** The meaning of the outcome of a mail for the mailbox of its recipient: the one table for it. */
public enum MailboxNews {
    /** There is no such mailbox: the person gets no more mail. */
    GONE,
    /** It takes no mail now: that ends the person when it is the end of several mails in a row. */
    IN_TROUBLE,
    /** It takes mail. */
    WORKS,
    /** Nothing. */
    NONE;

    /** The meaning of this outcome alone. */
    public static MailboxNews of(MailOutcome outcome) {
        return switch (outcome) {
            case MailOutcome.Accepted _ -> WORKS;
            case MailOutcome.Refused refused ->
                    switch (refused.reason()) {
                        case NO_SUCH_MAILBOX, NO_SUCH_DOMAIN -> GONE;
                        case MAILBOX_DISABLED, MAILBOX_FULL -> IN_TROUBLE;
                        case REFUSED_SENDER, REFUSED_MAIL -> NONE;
                    };
            case MailOutcome.Deferred _ -> IN_TROUBLE;
            case MailOutcome.Unwritable _,
                    MailOutcome.Unreachable _,
                    MailOutcome.Dropped _,
                    MailOutcome.Unknown _ ->
                    NONE;
        };
    }

    /** Whether the recipient gets no more mail. */
    public boolean endsThePerson() {
        return this == GONE;
    }
}
