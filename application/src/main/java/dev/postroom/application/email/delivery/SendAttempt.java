package dev.postroom.application.email.delivery;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailStep;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.transport.MailOutcome;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One attempt to send an email: what follows from the answer.
 *
 * @param answer empty: the address must not be mailed
 */
record SendAttempt(Claimed<Email> claim, Optional<MailOutcome> answer) {

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

    EmailOutcome outcome(Instant now) {
        return answer.map(known -> outcome(known, now)).orElseGet(() -> suppressed(now));
    }

    private EmailOutcome suppressed(Instant now) {
        EmailStep step = new EmailStep(EmailStatus.SUPPRESSED, now, Optional.empty());
        return new EmailOutcome(claim, step, Optional.empty(), false);
    }

    private EmailOutcome outcome(MailOutcome known, Instant now) {
        return switch (known) {
            case MailOutcome.Accepted(String text) -> ended(EmailStatus.SENT, text, now);
            case MailOutcome.Refused refused -> ended(EmailStatus.BOUNCED, refused.text(), now);
            case MailOutcome.Unwritable(String text) -> ended(EmailStatus.FAILED, text, now);
            case MailOutcome.Deferred deferred -> later(deferred.text(), now);
            case MailOutcome.Dropped(String text) -> later(text, now);
            case MailOutcome.Unreachable away -> waiting(away.text(), now);
            case MailOutcome.Unknown(String text) -> soon(text, now);
        };
    }

    private EmailOutcome ended(EmailStatus status, String reply, Instant now) {
        return EmailOutcome.ended(claim, new EmailStep(status, now, Optional.of(reply)));
    }

    private EmailOutcome later(String reply, Instant now) {
        return attempts() > WAITS.size()
                ? ended(EmailStatus.FAILED, reply, now)
                : deferred(reply, now, WAITS.get(Math.max(attempts(), 1) - 1));
    }

    // No server saw the mail, and it is not to blame: it waits for the server as long as that
    // takes, half as long again as it has waited, within bounds.
    private EmailOutcome waiting(String reason, Instant now) {
        EmailSummary email = claim.work().summary();
        Duration waited =
                Duration.between(email.scheduledAt().orElse(email.createdAt()), now).dividedBy(2);
        Duration longer = waited.compareTo(SHORTEST) > 0 ? waited : SHORTEST;
        Duration wait = longer.compareTo(LONGEST) < 0 ? longer : LONGEST;
        EmailStatus status = attempts() > 1 ? EmailStatus.DEFERRED : EmailStatus.QUEUED;
        EmailStep step = new EmailStep(status, now, Optional.of(reason));
        return new EmailOutcome(claim, step, Optional.of(now.plus(wait)), false);
    }

    // Soon, because the receiver may already have the mail and can detect a duplicate only while it
    // remembers the Message-ID; a limited number of times, because the mail itself may break the
    // connection.
    private EmailOutcome soon(String reason, Instant now) {
        return attempts() > WAITS.size()
                ? ended(EmailStatus.FAILED, reason, now)
                : deferred(reason, now, WAITS.getFirst());
    }

    private EmailOutcome deferred(String reply, Instant now, Duration wait) {
        EmailStep step = new EmailStep(EmailStatus.DEFERRED, now, Optional.of(reply));
        return EmailOutcome.again(claim, step, now.plus(wait));
    }

    private int attempts() {
        return claim.work().summary().state().attempts();
    }
}
