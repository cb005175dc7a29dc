package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CountedCampaign;

/** A campaign in a path: its id. */
public final class CampaignPath {

    private CampaignPath() {}

    /** The id; {@code NotFound} for text that is none. */
    public static CampaignId id(String text) {
        return PathId.of("Campaign", text, CampaignId::parse);
    }

    /** The campaign, which will be changed, sent or tried. */
    static Target<CampaignId, CountedCampaign> target(
            AuthorCampaigns campaigns, ApiRequest request, String text) {
        return new Target<>(
                request,
                id(text),
                id -> campaigns.get(request.workspace(), id),
                CampaignView::etagOf);
    }
}
