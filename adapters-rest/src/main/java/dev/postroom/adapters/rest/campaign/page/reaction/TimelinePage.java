package dev.postroom.adapters.rest.campaign.page.reaction;

import dev.postroom.adapters.rest.campaign.page.CampaignHead;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Plot;

import java.util.List;

/**
 * The opens and clicks of a campaign in time.
 *
 * @param intervals the ways to divide the time
 */
public record TimelinePage(CampaignHead head, Filters intervals, List<Plot> plots, Empty empty) {

    public TimelinePage {
        plots = List.copyOf(plots);
    }
}
