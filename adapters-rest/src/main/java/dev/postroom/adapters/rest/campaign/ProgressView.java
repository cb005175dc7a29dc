package dev.postroom.adapters.rest.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.report.CampaignProgress;

import org.jspecify.annotations.Nullable;

import java.time.Duration;

/**
 * The progress of a campaign as clients see it.
 *
 * @param stats the counts, with the status
 * @param ratePerSecond recipients that got a final status in each of the last seconds, in tenths
 * @param etaSeconds until the end at this pace; null when it cannot be told
 */
public record ProgressView(
        @JsonUnwrapped CampaignStatsView stats,
        double ratePerSecond,
        @Nullable Long etaSeconds,
        String readAt)
        implements View {

    static ProgressView of(CampaignProgress progress) {
        return new ProgressView(
                CampaignStatsView.of(progress.campaign()),
                Math.round(progress.perSecond() * 10) / 10.0,
                progress.remaining().map(Duration::toSeconds).orElse(null),
                Times.text(progress.readAt()));
    }
}
