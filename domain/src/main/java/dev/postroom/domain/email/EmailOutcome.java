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
 */
public record EmailOutcome(Claimed<Email> claim, EmailStep step, Optional<Instant> nextAttemptAt) {

    /** The email after this outcome. */
    public EmailSummary email() {
        return claim.work().summary().after(step);
    }
}
