package dev.postroom.application.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.TagFilter;

import java.util.function.Function;

/**
 * Audiences of campaigns whose tags may be renamed at the same time. Whoever renames a tag has the
 * campaign name it anew in the same transaction; the words that were read a moment ago then mean
 * nobody, and a whole audience would be left out for good.
 *
 * @param campaigns where the words stand
 */
record SettledAudience(Campaigns campaigns) {

    /** The audience of the words that the campaign has before and after they are looked up. */
    Audience of(Workspace workspace, Campaign campaign, Function<TagFilter, Audience> lookup) {
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
