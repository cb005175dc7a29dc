package dev.postroom.application.email;

import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;

/** The meaning of the outcome of a mail for the mailbox of its recipient: by its class. */
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
            case MailOutcome.Refused refused -> of(refused.reason());
            case MailOutcome.Deferred deferred -> of(deferred.reason());
            case MailOutcome.Unwritable _,
                    MailOutcome.Unreachable _,
                    MailOutcome.Dropped _,
                    MailOutcome.Unknown _ ->
                    NONE;
        };
    }

    /** The meaning of a reply or report that ended a mail. */
    public static MailboxNews of(ReplyClass reason) {
        return switch (reason.forPerson()) {
            case NO_MORE_MAIL -> GONE;
            case TROUBLE -> IN_TROUBLE;
            case NOTHING -> NONE;
        };
    }

    /** Whether the recipient gets no more mail. */
    public boolean endsThePerson() {
        return this == GONE;
    }
}
