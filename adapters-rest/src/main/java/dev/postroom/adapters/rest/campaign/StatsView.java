package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.RecipientStatus;

/**
 * The ledger of a campaign in numbers.
 *
 * @param sent taken by the mail server
 * @param queued waiting, or being handed over
 */
public record StatsView(
        long recipients,
        long queued,
        long sent,
        long delivered,
        long deferred,
        long failed,
        long bounced,
        long complained,
        long suppressed,
        long unknown,
        long unsubscribed,
        long opens,
        long humanOpens,
        long clicks,
        long humanClicks)
        implements View {

    static StatsView of(CampaignStats stats) {
        return new StatsView(
                stats.recipients(),
                stats.of(RecipientStatus.READY) + stats.of(RecipientStatus.SUBMITTING),
                stats.of(RecipientStatus.ACCEPTED),
                0,
                stats.of(RecipientStatus.DEFERRED),
                stats.of(RecipientStatus.FAILED),
                stats.of(RecipientStatus.BOUNCED),
                0,
                stats.of(RecipientStatus.SUPPRESSED),
                stats.of(RecipientStatus.UNKNOWN),
                0,
                0,
                0,
                0,
                0);
    }
}
