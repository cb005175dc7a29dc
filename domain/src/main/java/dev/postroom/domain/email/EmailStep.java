package dev.postroom.domain.email;

import java.time.Instant;
import java.util.Optional;

/**
 * One change of an email's status.
 *
 * @param reply the server's reply, verbatim, if it was the cause
 */
public record EmailStep(EmailStatus status, Instant occurredAt, Optional<String> reply) {}
