package dev.postroom.application.email;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.email.MailKind;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.email.transport.MailSetup;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.email.transport.MailTrials;
import dev.postroom.domain.email.transport.TestTransport;
import dev.postroom.domain.email.transport.TrialMail;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Tests the transport of transactional mail with a mail, a few at a time. */
public final class TransportTesting implements TestTransport {

    private static final System.Logger LOG = System.getLogger(TransportTesting.class.getName());

    // twice that at most: a client waits for it, and its idempotency key is pending for a minute
    private static final Duration TIME = Duration.ofSeconds(15);
    private static final MailOutcome NO_ANSWER =
            new MailOutcome.Unknown("The transport did not say whether it took the mail.");
    private static final int MOST = 16;

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final RecipientPolicy mailability;
    private final MailRoutes routes;
    private final MailSetup live;
    private final Optional<MailTrials> telling;
    private final TrialPace pace;

    /**
     * @param live how live mail leaves
     * @param telling does what the live transport does, and tells the conversation; empty: that
     *     transport has none to tell
     */
    public TransportTesting(
            UnitOfWork work,
            Subscribers subscribers,
            RecipientPolicy mailability,
            MailRoutes routes,
            MailSetup live,
            Optional<MailTrials> telling) {
        this.work = work;
        this.subscribers = subscribers;
        this.mailability = mailability;
        this.routes = routes;
        this.live = live;
        this.telling = telling;
        this.pace = new TrialPace(work.clock().real(), MOST, MOST_IN_A_MINUTE);
    }

    @Override
    public MailSetup readSetup(Workspace workspace) {
        return workspace.isTest() ? live.inSandbox() : live;
    }

    @Override
    public MailTrial test(Caller caller, EmailAddress to) {
        Workspace workspace = caller.workspace();
        requireReachable(workspace, to);
        OutgoingMail mail = TrialMail.of(work.nextId().toString(), live.from(), to);
        return pace.during(workspace.account(), () -> handOver(workspace, mail));
    }

    private void requireReachable(Workspace workspace, EmailAddress to) {
        boolean isReachable =
                mailability.allows(
                        workspace,
                        MailKind.TRANSACTIONAL,
                        to,
                        subscribers.findByEmail(workspace, to));
        if (!isReachable) {
            throw Failure.Conflict.of(
                            "address_suppressed", "Mail to %s is suppressed.".formatted(to.value()))
                    .asException();
        }
    }

    private MailTrial handOver(Workspace workspace, OutgoingMail mail) {
        Instant now = work.now(workspace);
        work.inTransaction(() -> work.reserve(workspace, PlanResource.EMAILS_PER_MONTH, 1));
        Runnable release =
                () -> work.inTransaction(() -> work.limits().releaseMails(workspace, 1, now));
        MailTrial trial =
                telling.filter(_ -> !workspace.isTest())
                        .map(trials -> attempt(trials, workspace, mail, release))
                        .orElseGet(
                                () -> MailTrial.untold(outcome(opened(workspace, release), mail)));
        if (!mayHaveArrived(trial.outcome())) {
            release.run();
        }
        return trial;
    }

    private static MailTrial attempt(
            MailTrials trials, Workspace workspace, OutgoingMail mail, Runnable release) {
        try {
            return trials.attempt(workspace, mail, TIME);
        } catch (FailureException e) {
            release.run();
            throw e;
        }
    }

    private MailSession opened(Workspace workspace, Runnable release) {
        try {
            return routes.of(workspace).open(workspace, new MailSession.Limits(1, TIME));
        } catch (RuntimeException e) {
            release.run();
            throw e;
        }
    }

    // once a mail is offered, it may have left
    private static MailOutcome outcome(MailSession opened, OutgoingMail mail) {
        List<MailOutcome> outcomes = new ArrayList<>(1);
        try (MailSession session = opened) {
            session.offer(mail, outcomes::add);
            session.awaitAnswers();
        } catch (RuntimeException e) {
            LOG.log(System.Logger.Level.WARNING, "A transport failed at a test mail", e);
        }
        return outcomes.isEmpty() ? NO_ANSWER : outcomes.getFirst();
    }

    private static boolean mayHaveArrived(MailOutcome outcome) {
        return outcome instanceof MailOutcome.Accepted || outcome instanceof MailOutcome.Unknown;
    }
}
