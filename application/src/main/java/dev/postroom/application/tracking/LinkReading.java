package dev.postroom.application.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.ReadLinks;

import java.util.List;

/** Reads which links of campaigns were followed. */
public final class LinkReading implements ReadLinks {

    private final Campaigns campaigns;
    private final MailEngagements reactions;

    public LinkReading(Campaigns campaigns, MailEngagements reactions) {
        this.campaigns = campaigns;
        this.reactions = reactions;
    }

    @Override
    public List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign) {
        if (campaigns.read(workspace, campaign).isEmpty()) {
            throw new Failure.NotFound("Campaign", campaign.toString()).asException();
        }
        return reactions.linksOf(workspace, campaign, LinkClicks.MOST);
    }
}
