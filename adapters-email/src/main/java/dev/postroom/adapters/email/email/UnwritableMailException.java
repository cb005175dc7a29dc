package dev.postroom.adapters.email.email;

import java.io.Serial;

/** A mail that cannot be written as a message, for any server. */
public final class UnwritableMailException extends Exception {

    @Serial private static final long serialVersionUID = 1L;

    public UnwritableMailException(Throwable cause) {
        super("The mail cannot be encoded as a message: " + RootCause.sentence(cause), cause);
    }

    /** The message for the operator. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
