package dev.postroom.domain.email;

import dev.postroom.domain.account.Claimed;

import java.time.Instant;
import java.util.Optional;

/**
 * What is stored after an attempt.
 *
 * @param claim under which lease the attempt was made
 * @param step what came of it
 * @param nextAttemptAt present for a status that another attempt follows
 */
public record EmailOutcome(Claimed<Email> claim, EmailStep step, Optional<Instant> nextAttemptAt) {

    /** The email as it is when this is stored. */
    public EmailSummary email() {
        return claim.work().summary().after(step);
    }
}
