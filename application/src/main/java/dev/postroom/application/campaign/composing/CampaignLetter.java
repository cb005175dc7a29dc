package dev.postroom.application.campaign.composing;

import dev.postroom.application.email.delivery.DomainThrottles;
import dev.postroom.application.email.delivery.ReturnPaths;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.email.transport.MailTransport;

/**
 * The content and the checks needed to send one campaign.
 *
 * @param audience whom a recipient must still belong to
 * @param returnPaths the envelope senders
 * @param domains hold back mail to domains in trouble
 */
public record CampaignLetter(
        Campaign campaign,
        Audience audience,
        CampaignComposer.Writer writer,
        MailTransport transport,
        ReturnPaths returnPaths,
        DomainThrottles domains) {

    public OnUnknown onUnknown() {
        return campaign.schedule().onUnknown();
    }
}
