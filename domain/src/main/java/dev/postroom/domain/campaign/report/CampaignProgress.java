package dev.postroom.domain.campaign.report;

import dev.postroom.domain.campaign.CountedCampaign;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * How far the sending of a campaign is.
 *
 * @param campaign the campaign with its counts
 * @param readAt when they were read, on the real clock
 * @param perSecond recipients that got a final status in each of the last seconds; 0 when nothing
 *     moves or nothing is known yet
 * @param remaining until everybody has a final status at this pace, and at that of the throttle if
 *     that is slower or below two mails a second; empty unless the campaign is sending, and when
 *     nothing moves without such a throttle
 */
public record CampaignProgress(
        CountedCampaign campaign, Instant readAt, double perSecond, Optional<Duration> remaining) {

    /** Whether nothing more happens without a request: it is sent, failed or cancelled. */
    public boolean isOver() {
        return !campaign.campaign().status().isUnfinished();
    }
}
