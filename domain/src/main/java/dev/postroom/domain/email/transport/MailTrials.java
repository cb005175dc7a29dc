package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;

/** Hands single mails over to a mail server, and tells the conversation. Thread-safe. */
@DrivenPort
public interface MailTrials {

    /**
     * Hands one mail over, once, by a connection of its own, which is made by the same settings as
     * those of the transport, and waits for the answer. A server that fails is an outcome, never an
     * exception. {@code RateLimited}, and nothing is sent, while so many are handed over that one
     * more would take a connection that mails need. Fails with {@link IllegalStateException} when
     * the calling thread is inside a transaction, and with {@link IllegalArgumentException} for a
     * test environment; both hold for every implementation.
     *
     * @param time for everything up to the end of the message, and once more for the reply to it
     */
    MailTrial attempt(Workspace workspace, OutgoingMail mail, Duration time);
}
