package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.email.MailTransport;

/** Everything that sending a chunk of a campaign needs. */
record OpenedCampaign(
        Workspace workspace,
        Campaign campaign,
        Audience audience,
        CampaignMails.Writer writer,
        MailTransport transport) {}
