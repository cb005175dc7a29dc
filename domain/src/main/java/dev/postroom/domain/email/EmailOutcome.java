package dev.postroom.domain.email;

import dev.postroom.domain.account.Claimed;

import java.time.Instant;
import java.util.Optional;

/**
 * What is stored after an attempt.
 *
 * @param claim under which lease the attempt was made
 * @param nextAttemptAt present for a status that is not terminal
 */
public record EmailOutcome(
        Claimed<Email> claim,
        EmailStatus status,
        Optional<String> reply,
        Instant at,
        Optional<Instant> nextAttemptAt) {}
