package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.FindCampaigns;

import java.util.UUID;

/** Looks campaigns up. */
public record CampaignLookup(Campaigns campaigns) implements FindCampaigns {

    @Override
    public boolean has(Workspace workspace, UUID id) {
        return campaigns.read(workspace, new CampaignId(id)).isPresent();
    }
}
