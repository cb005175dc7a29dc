package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.mime.WireMessage;

/**
 * The commands that begin a mail.
 *
 * @param statesSize whether the server wants to know the size (RFC 1870)
 */
record Commands(boolean statesSize) {

    String mail(WireMessage message) {
        return "MAIL FROM:<"
                + message.from()
                + (statesSize ? "> SIZE=" + message.content().length : ">");
    }

    String recipient(WireMessage message) {
        return "RCPT TO:<" + message.to() + ">";
    }
}
