package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.util.List;

/**
 * Hands mails to a mail server or to the sandbox. Safe for any number of threads; never called
 * inside a transaction.
 */
@DrivenPort
public interface MailTransport {

    /**
     * Hands over each mail once and waits for the answers; never throws for what a server does.
     *
     * @return one outcome for each mail, in the order of {@code mails}
     */
    List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails);
}
