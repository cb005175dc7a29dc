package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;

import java.util.List;

/** Reports every mail as unreachable when no mail server is configured. */
public final class UnconfiguredMailTransport implements MailTransport {

    private static final MailOutcome NOWHERE =
            new MailOutcome.Unreachable("No SMTP server is configured: set POSTROOM_SMTP_URL.");

    @Override
    public List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails) {
        return mails.stream().map(_ -> NOWHERE).toList();
    }
}
