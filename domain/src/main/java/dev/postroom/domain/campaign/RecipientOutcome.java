package dev.postroom.domain.campaign;

import dev.postroom.domain.subscriber.SubscriberId;

import java.time.Duration;
import java.util.Optional;

/**
 * What the ledger is told about one recipient.
 *
 * @param reply the server's answer, verbatim, if any
 * @param retryAfter present for {@code DEFERRED}: how long to wait before the next attempt
 */
public record RecipientOutcome(
        SubscriberId subscriber,
        RecipientStatus status,
        Optional<String> reply,
        Optional<Duration> retryAfter) {}
