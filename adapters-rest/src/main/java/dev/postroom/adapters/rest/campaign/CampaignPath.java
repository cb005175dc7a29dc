package dev.postroom.adapters.rest.campaign;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.Failure;

/** The campaign's id in a path. */
final class CampaignPath {

    private CampaignPath() {}

    /** The id; {@code NotFound} for text that is none. */
    static CampaignId id(String text) {
        return CampaignId.parse(text)
                .orElseThrow(() -> new Failure.NotFound("Campaign", text).asException());
    }
}
