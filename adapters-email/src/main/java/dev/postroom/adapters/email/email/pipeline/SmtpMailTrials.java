package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.email.transport.MailTrials;
import dev.postroom.domain.shared.TransactionGuard;
import dev.postroom.domain.shared.failure.Failure;

import java.time.Duration;
import java.time.InstantSource;

/** Single mails to an SMTP server, each over a connection of its own. */
public final class SmtpMailTrials implements MailTrials {

    private static final Duration SOON = Duration.ofSeconds(1);

    private final TransactionGuard guard;
    private final SmtpSettings settings;
    private final RelayLimits limits;
    private final InstantSource clock;

    /**
     * @param limits shared with the transports to this server
     */
    public SmtpMailTrials(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock) {
        this.guard = guard;
        this.settings = settings;
        this.limits = limits;
        this.clock = clock;
    }

    @Override
    public MailTrial attempt(Workspace workspace, OutgoingMail mail, Duration time) {
        guard.refuseInside("sending mail");
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        if (!limits.budget().tryTest()) {
            throw new Failure.RateLimited(SOON).asException();
        }
        try {
            return new SmtpProbe(settings.forOneMail(time), limits).send(mail, clock.instant());
        } finally {
            limits.budget().endTest();
        }
    }
}
