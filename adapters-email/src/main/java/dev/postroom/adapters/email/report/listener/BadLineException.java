package dev.postroom.adapters.email.report.listener;

import java.io.IOException;

/** A line that is no command, after which it is uncertain where the next one begins. */
final class BadLineException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * @param reply to the client
     */
    BadLineException(String reply) {
        super(reply);
    }
}
