package dev.postroom.adapters.email.email;

import java.io.IOException;
import java.io.Serial;

/**
 * The connection could not be opened or was lost, and the current mail was certainly not accepted.
 */
public final class LostConnectionException extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    private final boolean atMail;

    public LostConnectionException(String reason) {
        super(reason);
        this.atMail = false;
    }

    /**
     * @param atMail as {@link #isAtMail}
     */
    public LostConnectionException(String reason, Throwable cause, boolean atMail) {
        super(reason + ": " + RootCause.sentence(cause), cause);
        this.atMail = atMail;
    }

    /** Whether the connection was lost at the commands of a mail, which may be the cause. */
    public boolean isAtMail() {
        return atMail;
    }

    /** The message for the operator. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
