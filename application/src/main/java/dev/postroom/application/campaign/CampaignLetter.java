package dev.postroom.application.campaign;

import dev.postroom.application.email.DomainPaces;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.email.MailTransport;

/**
 * The content and the checks needed to send one campaign.
 *
 * @param audience whom a recipient must still belong to
 * @param domains hold back mail to domains in trouble
 */
record CampaignLetter(
        Campaign campaign,
        Audience audience,
        CampaignComposer.Writer writer,
        MailTransport transport,
        DomainPaces domains) {

    OnUnknown onUnknown() {
        return campaign.schedule().onUnknown();
    }
}
