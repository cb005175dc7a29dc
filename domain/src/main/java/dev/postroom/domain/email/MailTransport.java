package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;

/** Hands mails to a mail server or to the sandbox. Thread-safe. */
@DrivenPort
public interface MailTransport {

    /**
     * Hands over each mail once and waits for the replies. A server error is an outcome, never an
     * exception. Fails with {@link IllegalStateException} when the calling thread is inside a
     * transaction; this holds for every implementation.
     *
     * @return one outcome for each mail, in the order of {@code mails}
     */
    List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails);
}
