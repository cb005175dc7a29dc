package dev.postroom.application.campaign;

import dev.postroom.application.email.AnswerEffects;
import dev.postroom.domain.campaign.CampaignPermits;
import dev.postroom.domain.email.MailRoutes;

/**
 * How the mails of campaigns are handed over.
 *
 * @param routes the transports
 * @param effects what the answers of servers change
 * @param permits count what throttled campaigns may hand over
 */
public record CampaignHandover(
        MailRoutes routes, AnswerEffects effects, CampaignPermits permits, CampaignPace pace) {}
