package dev.postroom.domain.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** Reads when the mails of campaigns were opened and their links followed. */
@DrivingPort
public interface ReadTimelines {

    /**
     * Every interval from the start of the campaign until now, also those without any reaction, the
     * first ones when there are more than an interval allows. Empty before the start. {@code
     * NotFound} for an unknown campaign.
     */
    List<EngagementCount> timelineOf(
            Workspace workspace, CampaignId campaign, TimelineInterval interval);
}
