package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.email.delivery.DeliveryFeedback;
import dev.postroom.domain.campaign.sending.CampaignPermits;
import dev.postroom.domain.email.transport.MailRoutes;

/**
 * How the mails of campaigns are handed over.
 *
 * @param routes the transports
 * @param effects what the answers of servers change
 * @param permits count what throttled campaigns may hand over
 */
public record CampaignHandover(
        MailRoutes routes, DeliveryFeedback effects, CampaignPermits permits, CampaignPace pace) {}
