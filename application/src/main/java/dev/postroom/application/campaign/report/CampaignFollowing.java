package dev.postroom.application.campaign.report;

import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;

import java.time.InstantSource;
import java.util.UUID;

/** Follows campaigns, with one reading a second of each, for any number of followers. */
public final class CampaignFollowing implements FollowCampaigns {

    private static final int REMEMBERED = 1000;

    private final Campaigns campaigns;
    private final InstantSource clock;
    private final LruCache<Key, ProgressMeter> meters = new LruCache<>(REMEMBERED);

    public CampaignFollowing(Campaigns campaigns, InstantSource clock) {
        this.campaigns = campaigns;
        this.clock = clock;
    }

    private record Key(UUID workspace, CampaignId campaign) {}

    @Override
    public CampaignProgress readProgress(Workspace workspace, CampaignId id) {
        return meters.get(new Key(workspace.id(), id), ProgressMeter::new)
                .read(
                        clock.instant(),
                        () ->
                                campaigns
                                        .find(workspace, id)
                                        .orElseThrow(() -> CampaignTransitions.notFound(id)));
    }
}
