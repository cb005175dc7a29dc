package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.ConnectionBudget;
import dev.postroom.adapters.email.email.MailObserver;
import dev.postroom.adapters.email.email.RelayLimits;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.TestsBusyException;
import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
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

    private final TransactionGuard guard;
    private final SmtpSettings settings;
    private final RelayLimits limits;
    private final InstantSource clock;
    private final MailObserver observer;

    /**
     * @param limits shared with the transports to this server
     * @param observer of the mails of tests alone
     */
    public SmtpMailTrials(
            TransactionGuard guard,
            SmtpSettings settings,
            RelayLimits limits,
            InstantSource clock,
            MailObserver observer) {
        this.guard = guard;
        this.settings = settings;
        this.limits = limits;
        this.clock = clock;
        this.observer = observer;
    }

    /** The connections of tests, which keep none of them. */
    public SmtpConnectionUse connections() {
        return new SmtpConnectionUse(limits.budget().tests(), 0);
    }

    @Override
    public MailTrial attempt(Workspace workspace, OutgoingMail mail, Duration time) {
        guard.refuseInside("sending mail");
        if (workspace.isTest()) {
            throw new IllegalArgumentException("a test workspace never reaches SMTP");
        }
        try (ConnectionBudget.Test _ = limits.budget().beginTest()) {
            long start = System.nanoTime();
            MailTrial trial =
                    new SmtpProbe(settings.forOneMail(time), limits).send(mail, clock.instant());
            observer.ended(trial.outcome(), Duration.ofNanos(System.nanoTime() - start));
            return trial;
        } catch (TestsBusyException e) {
            throw new Failure.RateLimited(e.timeToWait()).asException();
        }
    }
}
