package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Profile;

/** A subscriber selected for a campaign, as of the moment it was read. */
public record Recipient(SubscriberId subscriber, EmailAddress email, Profile profile) {}
