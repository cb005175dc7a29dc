package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.SubscriberId;

/**
 * A subscriber selected for a campaign, as of the handover.
 *
 * @param attempts the number of earlier handovers
 */
public record Recipient(
        SubscriberId subscriber, EmailAddress email, Profile profile, int attempts) {}
