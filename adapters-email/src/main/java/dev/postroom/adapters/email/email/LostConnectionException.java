package dev.postroom.adapters.email.email;

import java.io.IOException;
import java.io.Serial;

/**
 * The connection could not be opened or was lost, and the current mail was certainly not accepted.
 */
public final class LostConnectionException extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    public LostConnectionException(String reason) {
        super(reason);
    }

    public LostConnectionException(String reason, Throwable cause) {
        super(reason + ": " + RootCause.sentence(cause), cause);
    }

    /** The message for the operator. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
