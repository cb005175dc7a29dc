package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;

/** Hands mails to a mail server or to the sandbox. Safe for any number of threads. */
@DrivenPort
public interface MailTransport {

    /**
     * Hands over each mail once and waits for the answers. Never throws for what a server does.
     * Fails with {@link IllegalStateException} when the calling thread is inside a transaction,
     * whatever is behind the transport.
     *
     * @return one outcome for each mail, in the order of {@code mails}
     */
    List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails);
}
