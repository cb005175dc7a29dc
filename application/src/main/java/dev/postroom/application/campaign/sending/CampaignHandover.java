package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.email.delivery.DeliveryFeedback;
import dev.postroom.application.email.delivery.ReturnPaths;
import dev.postroom.domain.campaign.sending.CampaignPermits;
import dev.postroom.domain.email.transport.MailRoutes;

/**
 * How the mails of campaigns are handed over.
 *
 * @param routes the transports
 * @param returnPaths the envelope senders
 * @param effects what the answers of servers change
 * @param permits count what throttled campaigns may hand over
 */
public record CampaignHandover(
        MailRoutes routes,
        ReturnPaths returnPaths,
        DeliveryFeedback effects,
        CampaignPermits permits,
        CampaignPace pace) {}
