package dev.postroom.application.email;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.DeliverEmails;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailRoutes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Hands queued mail to the transport of its environment. At least once: when the connection ends
 * between the mail and the answer, or the process dies before the answer is stored, the mail goes
 * out again under the same Message-ID.
 */
public final class EmailDelivery implements DeliverEmails {

    private static final List<Duration> WAITS =
            List.of(
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(2),
                    Duration.ofMinutes(10),
                    Duration.ofHours(1),
                    Duration.ofHours(6));

    private final Emails emails;
    private final MailRoutes routes;
    private final WorkspaceClock clock;
    private final Duration lease;

    /**
     * @param lease longer than a whole batch can take, or another worker sends the same mails again
     */
    public EmailDelivery(Emails emails, MailRoutes routes, WorkspaceClock clock, Duration lease) {
        this.emails = emails;
        this.routes = routes;
        this.clock = clock;
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

    private void send(Workspace workspace, List<Claimed<Email>> claims) {
        List<MailOutcome> answers =
                routes.of(workspace)
                        .send(workspace, claims.stream().map(c -> c.work().mail()).toList());
        Instant now = clock.now(workspace);
        emails.complete(
                IntStream.range(0, claims.size())
                        .mapToObj(i -> outcome(claims.get(i), answers.get(i), now))
                        .toList());
    }

    private static EmailOutcome outcome(Claimed<Email> claim, MailOutcome answer, Instant now) {
        return switch (answer) {
            case MailOutcome.Accepted(String reply) -> ended(claim, EmailStatus.SENT, reply, now);
            case MailOutcome.Refused(String reply) -> ended(claim, EmailStatus.BOUNCED, reply, now);
            case MailOutcome.Deferred(String reply) -> later(claim, reply, now);
            case MailOutcome.Unreachable(String reason) -> later(claim, reason, now);
            case MailOutcome.Unknown(String reason) -> soon(claim, reason, now);
        };
    }

    private static EmailOutcome ended(
            Claimed<Email> claim, EmailStatus status, String reply, Instant now) {
        return new EmailOutcome(claim, status, Optional.of(reply), now, Optional.empty());
    }

    private static EmailOutcome later(Claimed<Email> claim, String reply, Instant now) {
        int attempts = claim.work().attempts();
        return attempts > WAITS.size()
                ? ended(claim, EmailStatus.FAILED, reply, now)
                : deferred(claim, reply, now, WAITS.get(Math.max(attempts, 1) - 1));
    }

    // Soon, because the receiver may have the mail already and can drop the repetition only while
    // it remembers the Message-ID; not for ever, because it may be the mail that ends the answers.
    private static EmailOutcome soon(Claimed<Email> claim, String reason, Instant now) {
        return claim.work().attempts() > WAITS.size()
                ? ended(claim, EmailStatus.FAILED, reason, now)
                : deferred(claim, reason, now, WAITS.getFirst());
    }

    private static EmailOutcome deferred(
            Claimed<Email> claim, String reply, Instant now, Duration wait) {
        return new EmailOutcome(
                claim, EmailStatus.DEFERRED, Optional.of(reply), now, Optional.of(now.plus(wait)));
    }
}
