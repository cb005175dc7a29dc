package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.Optional;

/**
 * The outcome of the mail to one recipient.
 *
 * @param address the address now; empty: the subscriber was deleted
 * @param status {@code ACCEPTED}, {@code BOUNCED}, {@code COMPLAINED} or {@code FAILED}
 * @param attempts the number of handovers that a server may have seen
 * @param reply the server's reply or another reason; not kept for {@code ACCEPTED}
 * @param at when it was recorded, by the clock of the store
 */
public record FinalOutcome(
        SubscriberId subscriber,
        Optional<EmailAddress> address,
        RecipientStatus status,
        int attempts,
        Optional<String> reply,
        Instant at) {}
