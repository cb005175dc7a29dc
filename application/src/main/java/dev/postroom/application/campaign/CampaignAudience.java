package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignSchedule;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.audience.Audience;

import java.util.function.Function;

/**
 * Audiences of campaigns whose tags may be renamed concurrently. A rename rebinds the campaign's
 * references in its own transaction; references read just before then match no tag. A filter that
 * names tags is therefore resolved again until it has not changed during the lookup.
 */
public final class CampaignAudience {

    private final Campaigns campaigns;
    private final AudienceResolution resolution;

    public CampaignAudience(Campaigns campaigns, AudienceResolution resolution) {
        this.campaigns = campaigns;
        this.resolution = resolution;
    }

    /** As {@link AudienceResolution#selectedForNow}, of the campaign's filters. */
    public Audience selectedForNow(Workspace workspace, Campaign campaign) {
        return resolved(
                workspace, campaign, schedule -> resolution.selectedForNow(workspace, schedule));
    }

    /** As {@link AudienceResolution#present}, of the campaign's filters. */
    public Audience present(Workspace workspace, Campaign campaign) {
        return resolved(workspace, campaign, schedule -> resolution.present(workspace, schedule));
    }

    private Audience resolved(
            Workspace workspace, Campaign campaign, Function<CampaignSchedule, Audience> lookup) {
        CampaignSchedule seen = campaign.schedule();
        Audience audience = lookup.apply(seen);
        CampaignSchedule now = after(workspace, campaign, seen);
        while (!now.selectsLike(seen)) {
            seen = now;
            audience = lookup.apply(seen);
            now = after(workspace, campaign, seen);
        }
        return audience;
    }

    // without tags there is nothing that a rename can change
    private CampaignSchedule after(Workspace workspace, Campaign campaign, CampaignSchedule seen) {
        return seen.tagFilter().isEmpty()
                ? seen
                : campaigns.read(workspace, campaign.id()).map(Campaign::schedule).orElse(seen);
    }
}
