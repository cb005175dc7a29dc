package dev.postroom.domain.campaign;

import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailHeaders;

/**
 * Headers and tracking of every mail of a campaign.
 *
 * @param headers besides those that the service sets
 * @param tracking what is counted of it
 */
public record MailAdditions(MailHeaders headers, Tracking tracking) {

    /** No headers of its own, and nothing is counted. */
    public static MailAdditions none() {
        return new MailAdditions(MailHeaders.none(), Tracking.none());
    }
}
