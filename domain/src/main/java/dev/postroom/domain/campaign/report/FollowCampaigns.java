package dev.postroom.domain.campaign.report;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.DrivingPort;

/** Follows the sending of campaigns. Safe for any number of threads. */
@DrivingPort
public interface FollowCampaigns {

    /**
     * The progress of the campaign. While it is being sent, it is at most one second old: all who
     * ask in this process share one reading. {@code NotFound} for an unknown campaign.
     */
    CampaignProgress readProgress(Workspace workspace, CampaignId id);
}
