package dev.postroom.adapters.email.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.shared.TransactionGuard;

/** Reports every mail as unreachable when no mail server is configured. */
public final class UnconfiguredMailTransport implements MailTransport {

    private static final MailOutcome NOWHERE =
            new MailOutcome.Unreachable("No SMTP server is configured. Set POSTROOM_SMTP_URL.");

    private final TransactionGuard guard;

    public UnconfiguredMailTransport(TransactionGuard guard) {
        this.guard = guard;
    }

    @Override
    public MailSession open(Workspace workspace, MailSession.Limits limits) {
        return new DirectMailSession(guard, limits, _ -> NOWHERE);
    }
}
