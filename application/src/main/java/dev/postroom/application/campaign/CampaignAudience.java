package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.TagFilter;

import java.util.function.Function;

/**
 * Audiences of campaigns whose tags may be renamed concurrently. A rename rebinds the campaign's
 * references in its own transaction; references read just before then match no tag. The filter is
 * therefore resolved again until it has not changed during the lookup.
 */
final class CampaignAudience {

    private final Campaigns campaigns;
    private final AudienceResolution resolution;

    CampaignAudience(Campaigns campaigns, AudienceResolution resolution) {
        this.campaigns = campaigns;
        this.resolution = resolution;
    }

    /** As {@link AudienceResolution#selectedForNow}, of the campaign's filter. */
    Audience selectedForNow(Workspace workspace, Campaign campaign) {
        return resolved(
                workspace, campaign, filter -> resolution.selectedForNow(workspace, filter));
    }

    /** As {@link AudienceResolution#present}, of the campaign's filter. */
    Audience present(Workspace workspace, Campaign campaign) {
        return resolved(workspace, campaign, filter -> resolution.present(workspace, filter));
    }

    private Audience resolved(
            Workspace workspace, Campaign campaign, Function<TagFilter, Audience> lookup) {
        TagFilter seen = filter(workspace, campaign);
        Audience audience = lookup.apply(seen);
        TagFilter now = filter(workspace, campaign);
        while (!now.equals(seen)) {
            seen = now;
            audience = lookup.apply(seen);
            now = filter(workspace, campaign);
        }
        return audience;
    }

    private TagFilter filter(Workspace workspace, Campaign campaign) {
        return campaigns
                .find(workspace, campaign.id())
                .map(known -> known.campaign().schedule().tagFilter())
                .orElse(campaign.schedule().tagFilter());
    }
}
