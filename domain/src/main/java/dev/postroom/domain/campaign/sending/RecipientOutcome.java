package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.campaign.RecipientStatus;

import java.time.Duration;
import java.util.Optional;

/**
 * The outcome for one recipient, to be stored in the ledger.
 *
 * @param place as it was read
 * @param attempts the number of handovers so far that a server may have seen
 * @param reply the server's reply or another reason; stored up to 500 characters, and not for
 *     {@code ACCEPTED}
 * @param retryAfter for {@code DEFERRED}: how long to wait before the next attempt; empty: not at
 *     all
 */
public record RecipientOutcome(
        LedgerPlace place,
        RecipientStatus status,
        int attempts,
        Optional<String> reply,
        Optional<Duration> retryAfter) {

    /** The outcome for a recipient that was not handed over. */
    public static RecipientOutcome untried(
            LedgerPlace place, RecipientStatus status, Optional<String> reason) {
        return new RecipientOutcome(place, status, place.attempts(), reason, Optional.empty());
    }
}
