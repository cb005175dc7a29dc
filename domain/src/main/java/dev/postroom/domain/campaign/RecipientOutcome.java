package dev.postroom.domain.campaign;

import dev.postroom.domain.subscriber.SubscriberId;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome for one recipient, to be stored in the ledger.
 *
 * @param reply the server's reply, verbatim, if any
 * @param retryAfter present for {@code DEFERRED}: how long to wait before the next attempt
 */
public record RecipientOutcome(
        SubscriberId subscriber,
        RecipientStatus status,
        Optional<String> reply,
        Optional<Duration> retryAfter) {}
