package dev.postroom.application.email.delivery;

import dev.postroom.application.email.MailboxNews;
import dev.postroom.application.email.RecipientPolicy;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.DeliverEmails;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Sends queued mail through the transport of its environment, at least once: when the connection is
 * lost before the reply, or the process crashes before the result is stored, the mail is sent again
 * with the same Message-ID. A mail that the server defers fails after six attempts in about seven
 * hours. One that finds no server stays in the queue, and its look for one is not an attempt.
 */
public final class EmailDelivery implements DeliverEmails {

    // while mails are not answered
    private static final Duration LOOK = Duration.ofMillis(500);

    private final UnitOfWork work;
    private final Emails emails;
    private final MailRoutes routes;
    private final RecipientPolicy mailability;
    private final EmailStatusEffects consequences;
    private final DomainThrottles domains;
    private final RefusalRuns runs;
    private final ReturnPaths returnPaths;
    private final Duration lease;
    private final DoubtfulAccounts doubtful = new DoubtfulAccounts();

    /**
     * @param domains learn from the answers; they hold back campaigns, and none of this mail
     * @param lease on the mails of a claim, half of which is the time to hand all of them over
     */
    public EmailDelivery(
            UnitOfWork work,
            Emails emails,
            MailRoutes routes,
            RecipientPolicy mailability,
            EmailStatusEffects consequences,
            DomainThrottles domains,
            ReturnPaths returnPaths,
            Duration lease) {
        this.work = work;
        this.emails = emails;
        this.routes = routes;
        this.mailability = mailability;
        this.consequences = consequences;
        this.domains = domains;
        this.runs = new RefusalRuns(work.clock().real());
        this.returnPaths = returnPaths;
        this.lease = lease;
    }

    @Override
    public int sendDue(int max) {
        InstantSource clock = work.clock().real();
        int begun = 0;
        try (OpenHandovers open = new OpenHandovers(clock, doubtful, lease.dividedBy(4))) {
            begun += begin(open, max);
            Instant look = clock.instant().plus(LOOK);
            while (!open.isEmpty()) {
                open.settle(claims -> emails.extend(claims, lease));
                if (isTimeForOthers(open, look)) {
                    begun += begin(open, max);
                    look = clock.instant().plus(LOOK);
                }
            }
        }
        return begun;
    }

    // The mails of others do not wait for a server that takes minutes for its reply.
    private boolean isTimeForOthers(OpenHandovers open, Instant look) {
        return open.isOnlyWaiting()
                && open.hasRoom()
                && !work.clock().real().instant().isBefore(look);
    }

    private int begin(OpenHandovers open, int max) {
        List<Claimed<Email>> claims =
                emails.claim(max, lease, open.isEmpty() ? doubtful.all() : doubtful.any());
        Map<Workspace, List<Claimed<Email>>> byWorkspace = new LinkedHashMap<>();
        claims.forEach(claim ->
                byWorkspace.computeIfAbsent(claim.workspace(), _ -> new ArrayList<>()).add(claim));
        // all at once, so that the time of each ends before the lease
        byWorkspace.forEach((workspace, mails) -> open.add(handover(workspace, mails)));
        open.offer();
        return claims.size();
    }

    // An address that bounced or complained after the mail was accepted gets no mail.
    private EmailHandover handover(Workspace workspace, List<Claimed<Email>> claims) {
        List<Email> mails = claims.stream().map(Claimed::work).toList();
        return new EmailHandover(
                work.clock().real(),
                routes.of(workspace)
                        .open(workspace, EmailHandover.limits(claims, lease.dividedBy(2))),
                claims,
                held(
                        mailability.allowed(workspace, mails),
                        () -> mailability.allowed(workspace, mails)),
                held(
                        mails.stream().map(Email::id).collect(Collectors.toSet()),
                        () -> emails.stillHeld(claims)),
                returnPaths,
                attempts -> store(workspace, attempts));
    }

    private ClaimedMails held(Set<EmailId> first, Supplier<Set<EmailId>> question) {
        return new ClaimedMails(work.clock().real(), first, question);
    }

    private void store(Workspace workspace, List<SendAttempt> attempts) {
        attempts.forEach(attempt -> {
            OutgoingMail mail = attempt.claim().work().mail();
            attempt.answer()
                    .ifPresent(answer ->
                            domains.answered(
                                    workspace, mail.from().address(), mail.to().address(), answer));
        });
        Instant now = work.now(workspace);
        List<EmailOutcome> outcomes =
                attempts.stream().map(attempt -> attempt.outcome(now)).toList();
        Map<EmailId, MailboxNews> news = news(workspace, attempts);
        List<EmailOutcome> stored;
        try {
            stored =
                    work.inTransaction(() -> {
                        List<EmailOutcome> completed = emails.complete(outcomes);
                        consequences.follow(
                                workspace,
                                completed.stream().map(outcome -> stepped(outcome, news)).toList());
                        return completed;
                    });
        } finally {
            runs.settle(workspace, ended(attempts, news));
        }
        endUnwanted(workspace, stored, now);
        runs.takeWronged().forEach(this::takeBack);
    }

    private static List<EmailAddress> ended(
            List<SendAttempt> attempts, Map<EmailId, MailboxNews> news) {
        return attempts.stream()
                .map(attempt -> attempt.claim().work())
                .filter(email -> news.getOrDefault(email.id(), MailboxNews.NONE).endsThePerson())
                .map(email -> email.mail().to().address())
                .toList();
    }

    private void takeBack(RefusalRuns.Ended person) {
        work.inTransaction(() ->
                consequences.takeBack(
                        person.workspace(),
                        person.address(),
                        work.nextId(),
                        work.now(person.workspace())));
    }

    private static EmailStatusEffects.Stepped stepped(
            EmailOutcome outcome, Map<EmailId, MailboxNews> news) {
        return new EmailStatusEffects.Stepped(
                outcome.email(),
                outcome.step(),
                news.getOrDefault(outcome.claim().work().id(), MailboxNews.NONE));
    }

    private Map<EmailId, MailboxNews> news(Workspace workspace, List<SendAttempt> attempts) {
        Map<EmailId, MailboxNews> found = new HashMap<>();
        for (SendAttempt attempt : attempts) {
            Email email = attempt.claim().work();
            attempt.answer()
                    .map(answer -> about(workspace, email, answer))
                    .ifPresent(about -> found.put(email.id(), about));
        }
        return found;
    }

    // the simulator speaks to each address as it should
    private MailboxNews about(Workspace workspace, Email email, MailOutcome answer) {
        return workspace.isTest()
                ? MailboxNews.of(answer)
                : runs.about(workspace, email.mail().to().address(), answer);
    }

    // what was held when its person left does not wait for another try
    private void endUnwanted(Workspace workspace, List<EmailOutcome> stored, Instant now) {
        List<Email> waiting =
                stored.stream()
                        .filter(outcome -> outcome.step().status().isToBeSent())
                        .map(outcome -> outcome.claim().work())
                        .filter(email -> email.mail().unsubscribe().isPresent())
                        .toList();
        if (!waiting.isEmpty()) {
            work.inTransaction(() -> {
                Set<EmailId> allowed = mailability.allowedAfterChanges(workspace, waiting);
                waiting.stream()
                        .map(Email::id)
                        .filter(id -> !allowed.contains(id))
                        .forEach(id -> emails.cancel(workspace, id, now));
            });
        }
    }
}
