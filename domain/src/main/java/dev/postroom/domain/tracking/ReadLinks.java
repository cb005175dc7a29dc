package dev.postroom.domain.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** Reads which links of campaigns were followed. */
@DrivingPort
public interface ReadLinks {

    /**
     * The links that were followed, the one of most mails first, up to {@link LinkClicks#MOST};
     * {@code NotFound} when there is no such campaign.
     */
    List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign);
}
