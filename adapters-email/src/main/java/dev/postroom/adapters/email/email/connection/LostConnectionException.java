package dev.postroom.adapters.email.email.connection;

import dev.postroom.adapters.email.email.RootCause;
import dev.postroom.domain.email.transport.MailOutcome;

import java.io.IOException;
import java.io.Serial;

/**
 * The connection could not be opened or was lost, and the current mail was certainly not accepted.
 */
public final class LostConnectionException extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    private final Loss loss;

    /** The part of the loss that decides about the mail in progress. */
    public enum Loss {
        /** Nothing. */
        UNEXPLAINED,
        /** It came at the commands of a mail, which may be the cause. */
        AT_MAIL,
        /** The server defers what comes over this connection: another one may do. */
        SESSION,
        /** The server did not let this connection in now: those that are open may do. */
        TURNED_AWAY,
        /** It ends only when people change something. */
        NEEDS_PEOPLE
    }

    public LostConnectionException(String reason) {
        this(reason, Loss.UNEXPLAINED);
    }

    public LostConnectionException(String reason, Loss loss) {
        super(reason);
        this.loss = loss;
    }

    public LostConnectionException(String reason, Throwable cause, Loss loss) {
        super(reason + ": " + RootCause.sentence(cause), cause);
        this.loss = loss;
    }

    /** Whether it is of this kind. */
    public boolean is(Loss kind) {
        return loss == kind;
    }

    /** The message for the operator. */
    public String reason() {
        return String.valueOf(getMessage());
    }

    /** The outcome of a mail that waited for a connection. */
    public MailOutcome unreachable() {
        return new MailOutcome.Unreachable(reason(), loss == Loss.NEEDS_PEOPLE);
    }
}
