package dev.postroom.domain.confirmation;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Instant;
import java.util.Optional;

/**
 * A person was asked by mail to confirm. Times are on the workspace's clock.
 *
 * @param id names it in the links of its mails; the links of another address, and those from before
 *     an earlier confirmation, have another one
 * @param email the address that was asked
 * @param agreement what was agreed to when the person signed up, and where, as far as it is known
 * @param expiresAt until when the links are valid
 * @param confirmedAt when the person confirmed; empty: not yet
 * @param mails the mails that asked
 */
public record Confirmation(
        ConfirmationId id,
        SubscriberId subscriber,
        EmailAddress email,
        Agreement agreement,
        Instant expiresAt,
        Optional<Instant> confirmedAt,
        ConfirmationMails mails) {

    /** Whether the links are no longer valid. */
    public boolean isExpiredAt(Instant now) {
        return !now.isBefore(expiresAt);
    }

    /** Whether the person can still confirm by the links that were sent to this address. */
    public boolean isOpenFor(EmailAddress address, Instant now) {
        return confirmedAt.isEmpty() && !isExpiredAt(now) && email.key().equals(address.key());
    }

    /** The same, asked once more at that time. */
    public Confirmation askedAgain(Instant at, Instant until) {
        return new Confirmation(
                id, subscriber, email, agreement, until, confirmedAt, mails.next(at));
    }

    /** The same with what this agreement says instead of its own words. */
    public Confirmation with(Agreement given) {
        return new Confirmation(
                id, subscriber, email, given.orElse(agreement), expiresAt, confirmedAt, mails);
    }

    /** The same, confirmed. */
    public Confirmation confirmed(Instant at) {
        return new Confirmation(
                id, subscriber, email, agreement, expiresAt, Optional.of(at), mails);
    }
}
