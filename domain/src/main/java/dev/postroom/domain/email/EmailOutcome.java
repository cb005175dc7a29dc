package dev.postroom.domain.email;

import dev.postroom.domain.account.Claimed;

import java.time.Instant;
import java.util.Optional;

/**
 * The outcome of an attempt.
 *
 * @param claim the lease of the attempt
 * @param step the new status
 * @param nextAttemptAt present when another attempt follows
 * @param handedOver whether a server may have seen the mail; otherwise the attempt that the claim
 *     counted is given back
 */
public record EmailOutcome(
        Claimed<Email> claim, EmailStep step, Optional<Instant> nextAttemptAt, boolean handedOver) {

    /** The outcome of a handover after which there is no other. */
    public static EmailOutcome ended(Claimed<Email> claim, EmailStep step) {
        return new EmailOutcome(claim, step, Optional.empty(), true);
    }

    /** The outcome of a handover after which another one follows. */
    public static EmailOutcome again(Claimed<Email> claim, EmailStep step, Instant at) {
        return new EmailOutcome(claim, step, Optional.of(at), true);
    }

    /** The email after this outcome. */
    public EmailSummary email() {
        EmailSummary claimed = claim.work().summary();
        return (handedOver ? claimed : claimed.withoutAttempt()).after(step);
    }
}
