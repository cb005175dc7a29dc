package dev.postroom.application.email;

import dev.postroom.application.shared.MailHandover;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.DeliverEmails;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.shared.EmailAddress;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sends queued mail through the transport of its environment, at least once: when the connection is
 * lost before the reply, or the process crashes before the result is stored, the mail is sent again
 * with the same Message-ID. A mail that the server puts off fails after six attempts in about seven
 * hours. One that finds no server stays in the queue, and its look for one is not an attempt.
 */
public final class EmailDelivery implements DeliverEmails {

    private static final List<Duration> WAITS =
            List.of(
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofHours(1),
                    Duration.ofHours(6));
    // Between two looks for a server that is away.
    private static final Duration SHORTEST = Duration.ofSeconds(30);
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private final UnitOfWork work;
    private final Emails emails;
    private final MailRoutes routes;
    private final Mailability mailability;
    private final EmailConsequences consequences;
    private final DomainPaces domains;
    private final Duration lease;

    /**
     * @param domains learn from the answers; they hold back campaigns, and none of this mail
     * @param lease longer than the maximum duration of a batch, otherwise another worker sends the
     *     same mails again
     */
    public EmailDelivery(
            UnitOfWork work,
            Emails emails,
            MailRoutes routes,
            Mailability mailability,
            EmailConsequences consequences,
            DomainPaces domains,
            Duration lease) {
        this.work = work;
        this.emails = emails;
        this.routes = routes;
        this.mailability = mailability;
        this.consequences = consequences;
        this.domains = domains;
        this.lease = lease;
    }

    @Override
    public int sendDue(int max) {
        List<Claimed<Email>> claims = emails.claim(max, lease);
        Map<Workspace, List<Claimed<Email>>> byWorkspace = new LinkedHashMap<>();
        claims.forEach(claim ->
                byWorkspace.computeIfAbsent(claim.workspace(), _ -> new ArrayList<>()).add(claim));
        byWorkspace.forEach(this::send);
        return claims.size();
    }

    // An address that bounced or complained after the mail was accepted gets no mail.
    private void send(Workspace workspace, List<Claimed<Email>> claims) {
        Set<EmailId> allowed =
                mailability.allowed(workspace, claims.stream().map(Claimed::work).toList());
        Map<Boolean, List<Claimed<Email>>> partition =
                claims.stream()
                        .collect(Collectors.partitioningBy(c -> allowed.contains(c.work().id())));
        List<Claimed<Email>> sendable = partition.getOrDefault(true, List.of());
        List<MailOutcome> answers =
                MailHandover.send(
                        routes.of(workspace),
                        workspace,
                        sendable.stream().map(c -> c.work().mail()).toList(),
                        lease.dividedBy(2));
        for (int i = 0; i < sendable.size(); i++) {
            EmailAddress to = sendable.get(i).work().mail().to().address();
            domains.answered(workspace, to, answers.get(i));
        }
        Instant now = work.now(workspace);
        Stream<EmailOutcome> outcomes =
                IntStream.range(0, sendable.size())
                        .mapToObj(i -> outcome(sendable.get(i), answers.get(i), now));
        Stream<EmailOutcome> suppressed =
                partition.getOrDefault(false, List.of()).stream().map(c -> suppressed(c, now));
        store(workspace, Stream.concat(outcomes, suppressed).toList());
    }

    private void store(Workspace workspace, List<EmailOutcome> outcomes) {
        work.inTransaction(() ->
                consequences.follow(
                        workspace,
                        emails.complete(outcomes).stream()
                                .map(o -> new EmailConsequences.Stepped(o.email(), o.step()))
                                .toList()));
    }

    private static EmailOutcome suppressed(Claimed<Email> claim, Instant now) {
        EmailStep step = new EmailStep(EmailStatus.SUPPRESSED, now, Optional.empty());
        return new EmailOutcome(claim, step, Optional.empty(), false);
    }

    private static EmailOutcome outcome(Claimed<Email> claim, MailOutcome answer, Instant now) {
        return switch (answer) {
            case MailOutcome.Accepted(String reply) -> ended(claim, EmailStatus.SENT, reply, now);
            case MailOutcome.Refused(String reply) -> ended(claim, EmailStatus.BOUNCED, reply, now);
            case MailOutcome.Deferred(String reply) -> later(claim, reply, now);
            case MailOutcome.Dropped(String reason) -> later(claim, reason, now);
            case MailOutcome.Unreachable(String reason) -> waiting(claim, reason, now);
            case MailOutcome.Unknown(String reason) -> soon(claim, reason, now);
        };
    }

    private static EmailOutcome ended(
            Claimed<Email> claim, EmailStatus status, String reply, Instant now) {
        return EmailOutcome.ended(claim, new EmailStep(status, now, Optional.of(reply)));
    }

    private static EmailOutcome later(Claimed<Email> claim, String reply, Instant now) {
        int attempts = claim.work().summary().state().attempts();
        return attempts > WAITS.size()
                ? ended(claim, EmailStatus.FAILED, reply, now)
                : deferred(claim, reply, now, WAITS.get(Math.max(attempts, 1) - 1));
    }

    // No server saw the mail, and it is not to blame: it waits for the server as long as that
    // takes, half as long again as it has waited, within bounds.
    private static EmailOutcome waiting(Claimed<Email> claim, String reason, Instant now) {
        EmailSummary email = claim.work().summary();
        Duration waited =
                Duration.between(email.scheduledAt().orElse(email.createdAt()), now).dividedBy(2);
        Duration longer = waited.compareTo(SHORTEST) > 0 ? waited : SHORTEST;
        Duration wait = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
        EmailStatus status =
                email.state().attempts() > 1 ? EmailStatus.DEFERRED : EmailStatus.QUEUED;
        EmailStep step = new EmailStep(status, now, Optional.of(reason));
        return new EmailOutcome(claim, step, Optional.of(now.plus(wait)), false);
    }

    // Soon, because the receiver may already have the mail and can detect a duplicate only while it
    // remembers the Message-ID; a limited number of times, because the mail itself may break the
    // connection.
    private static EmailOutcome soon(Claimed<Email> claim, String reason, Instant now) {
        return claim.work().summary().state().attempts() > WAITS.size()
                ? ended(claim, EmailStatus.FAILED, reason, now)
                : deferred(claim, reason, now, WAITS.getFirst());
    }

    private static EmailOutcome deferred(
            Claimed<Email> claim, String reply, Instant now, Duration wait) {
        EmailStep step = new EmailStep(EmailStatus.DEFERRED, now, Optional.of(reply));
        return EmailOutcome.again(claim, step, now.plus(wait));
    }
}
