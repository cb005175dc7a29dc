package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.TransactionGuard;

import java.util.List;

/** Reports every mail as unreachable when no mail server is configured. */
public final class UnconfiguredMailTransport implements MailTransport {

    private static final MailOutcome NOWHERE =
            new MailOutcome.Unreachable("No SMTP server is configured: set POSTROOM_SMTP_URL.");

    private final TransactionGuard guard;

    public UnconfiguredMailTransport(TransactionGuard guard) {
        this.guard = guard;
    }

    @Override
    public List<MailOutcome> send(Workspace workspace, List<OutgoingMail> mails) {
        guard.refuseInside("sending mail");
        return mails.stream().map(_ -> NOWHERE).toList();
    }
}
