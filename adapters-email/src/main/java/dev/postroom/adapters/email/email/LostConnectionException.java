package dev.postroom.adapters.email.email;

import java.io.IOException;
import java.io.Serial;

/** There is no connection, or none any more, and the mail at hand was certainly not taken. */
final class LostConnectionException extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    LostConnectionException(String reason) {
        super(reason);
    }

    LostConnectionException(String reason, Throwable cause) {
        super(reason + ": " + RootCause.sentence(cause), cause);
    }

    /** The sentence for a person. */
    String reason() {
        return String.valueOf(getMessage());
    }
}
