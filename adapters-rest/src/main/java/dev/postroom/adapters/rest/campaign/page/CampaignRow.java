package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.RecipientStatus;

import java.time.Instant;

/**
 * A campaign in the list.
 *
 * @param sent recipients whose mail was accepted
 */
public record CampaignRow(
        String id,
        String name,
        Badge status,
        String recipients,
        String sent,
        String bounced,
        String failed,
        Moment updated) {

    static CampaignRow of(CountedCampaign counted, Instant now) {
        Campaign campaign = counted.campaign();
        CampaignStats stats = counted.stats();
        return new CampaignRow(
                campaign.id().toString(),
                campaign.name(),
                Badges.of("campaign", campaign.status().keyword()),
                Numbers.of(stats.recipients()),
                Numbers.of(stats.of(RecipientStatus.ACCEPTED)),
                Numbers.of(stats.of(RecipientStatus.BOUNCED)),
                Numbers.of(stats.of(RecipientStatus.FAILED)),
                Moment.of(campaign.revision().updatedAt(), now));
    }
}
