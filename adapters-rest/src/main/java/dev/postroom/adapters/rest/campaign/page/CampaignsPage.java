package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;

import java.util.List;

/**
 * The list of campaigns.
 *
 * @param writes whether the reader may make one
 */
public record CampaignsPage(
        List<CampaignRow> rows, Pager pager, Filters filters, Empty empty, boolean writes) {

    public CampaignsPage {
        rows = List.copyOf(rows);
    }
}
