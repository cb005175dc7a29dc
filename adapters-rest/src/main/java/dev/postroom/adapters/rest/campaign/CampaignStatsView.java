package dev.postroom.adapters.rest.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CountedCampaign;

import org.jspecify.annotations.Nullable;

/** The statistics of a campaign, with its status. */
public record CampaignStatsView(
        String campaignId,
        String status,
        @JsonUnwrapped StatsView stats,
        @Nullable String startedAt,
        @Nullable String completedAt)
        implements View {

    static CampaignStatsView of(CountedCampaign counted) {
        Campaign campaign = counted.campaign();
        return new CampaignStatsView(
                campaign.id().toString(),
                campaign.status().keyword(),
                StatsView.of(counted.stats()),
                Times.textOrNull(campaign.state().startedAt()),
                Times.textOrNull(campaign.state().completedAt()));
    }
}
