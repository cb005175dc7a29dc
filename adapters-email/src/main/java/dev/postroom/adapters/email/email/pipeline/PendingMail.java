package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.mime.WireMessage;
import dev.postroom.domain.email.transport.MailOutcome;

import java.util.function.Consumer;

/** A mail without an outcome. */
final class PendingMail {

    private final WireMessage message;
    private final Consumer<MailOutcome> listener;
    private boolean repeated;

    PendingMail(WireMessage message, Consumer<MailOutcome> listener) {
        this.message = message;
        this.listener = listener;
    }

    WireMessage message() {
        return message;
    }

    Consumer<MailOutcome> listener() {
        return listener;
    }

    /** Whether it was given to a second connection because the first one ended before it. */
    boolean isRepeated() {
        return repeated;
    }

    void repeat() {
        repeated = true;
    }
}
