package dev.postroom.domain.tracking;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;

/** A mail whose opens and clicks are counted. */
public sealed interface TrackedMail {

    /** A transactional mail. */
    record OfEmail(EmailId email) implements TrackedMail {}

    /** A campaign's mail to one of its recipients. */
    record OfCampaign(CampaignId campaign, SubscriberId recipient) implements TrackedMail {}
}
