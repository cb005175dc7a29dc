package dev.postroom.domain.campaign.report;

import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Optional;

/**
 * The current state of one recipient of a campaign.
 *
 * @param position counts from 1, in the order in which the audience was frozen
 * @param email the address now; empty: the subscriber was deleted
 * @param attempts the number of handovers
 * @param reply of the mail server, verbatim, or the reason why there was no handover; empty when
 *     there was none
 */
public record RecipientState(
        SubscriberId subscriber,
        int position,
        Optional<EmailAddress> email,
        RecipientStatus status,
        int attempts,
        Optional<String> reply) {

    /** The sort fields of recipients. */
    public enum Sort {
        /** In the order in which the subscribers were created. */
        CREATED_AT
    }
}
