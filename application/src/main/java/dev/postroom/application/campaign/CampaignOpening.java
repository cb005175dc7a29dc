package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.email.MailRoutes;

/** Brings together what sending a chunk needs. */
final class CampaignOpening {

    private final Campaigns campaigns;
    private final SettledAudience audiences;
    private final AudienceResolution resolution;
    private final CampaignMails mails;
    private final MailRoutes routes;

    CampaignOpening(
            Campaigns campaigns,
            AudienceResolution resolution,
            CampaignMails mails,
            MailRoutes routes) {
        this.campaigns = campaigns;
        this.audiences = new SettledAudience(campaigns);
        this.resolution = resolution;
        this.mails = mails;
        this.routes = routes;
    }

    Campaign campaign(Claimed<Chunk> claim) {
        return campaigns
                .find(claim.workspace(), claim.work().campaign())
                .orElseThrow(() -> CampaignMoves.notFound(claim.work().campaign()))
                .campaign();
    }

    /** Fails with {@code Invalid} or {@code NotFound} when the template cannot be used. */
    OpenedCampaign open(Workspace workspace, Campaign campaign) {
        return new OpenedCampaign(
                workspace,
                campaign,
                audiences.of(workspace, campaign, filter -> resolution.present(workspace, filter)),
                mails.writer(workspace, campaign),
                routes.of(workspace));
    }
}
