package dev.postroom.adapters.email.email.pipeline;

import java.io.IOException;
import java.io.Serial;

/** The server sent something that is no reply, or none to this command. */
final class UnreadableReplyException extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    UnreadableReplyException(String message) {
        super(message);
    }
}
