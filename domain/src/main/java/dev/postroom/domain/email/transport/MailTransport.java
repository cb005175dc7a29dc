package dev.postroom.domain.email.transport;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

/** Hands mails to a mail server, to a directory or to the sandbox. Thread-safe. */
@DrivenPort
public interface MailTransport {

    /**
     * A session for mails of this workspace. Opening waits for nothing and connects to nothing: a
     * server that cannot be reached is the outcome of the mails that are offered. Fails with {@link
     * IllegalStateException} when the calling thread is inside a transaction, and with {@link
     * IllegalArgumentException} when this transport never serves the workspace; both hold for every
     * implementation.
     */
    MailSession open(Workspace workspace, MailSession.Limits limits);
}
