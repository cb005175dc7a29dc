package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.SmtpFailure;

import java.io.IOException;
import java.io.Serial;

/** The server sent something that is no reply, or none to this command. */
final class UnreadableReplyException extends IOException {

    @Serial private static final long serialVersionUID = 1L;

    private UnreadableReplyException(String message) {
        super(message);
    }

    static UnreadableReplyException noReply() {
        return new UnreadableReplyException(SmtpFailure.UNREADABLE_REPLY);
    }

    static UnreadableReplyException tooLong() {
        return new UnreadableReplyException("the reply exceeds 64 KiB");
    }
}
