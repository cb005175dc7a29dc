package dev.postroom.adapters.email.email.mime;

import dev.postroom.adapters.email.email.RootCause;

import java.io.Serial;

/** A mail that cannot be written as a message, for any server. */
public final class UnwritableMailException extends Exception {

    @Serial private static final long serialVersionUID = 1L;

    private final String kind;

    public UnwritableMailException(Throwable cause) {
        super("The mail cannot be encoded as a message: " + RootCause.sentence(cause), cause);
        this.kind = cause.getClass().getName();
    }

    /** The class of the cause, for logs; the message can contain addresses. */
    public String kind() {
        return kind;
    }

    /** The message for the operator. */
    public String reason() {
        return String.valueOf(getMessage());
    }
}
