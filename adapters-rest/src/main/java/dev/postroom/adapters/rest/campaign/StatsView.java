package dev.postroom.adapters.rest.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStats.ReactionCounts;
import dev.postroom.domain.campaign.RecipientStatus;

/** The statistics of a campaign. */
public record StatsView(
        long recipients,
        @JsonUnwrapped HandoverView handover,
        @JsonUnwrapped LossView losses,
        @JsonUnwrapped ReactionView reactions)
        implements View {
    /**
     * Mails in progress or accepted.
     *
     * @param queued not yet handed over, or handed over without a recorded answer
     * @param sent accepted by the mail server
     */
    record HandoverView(long queued, long sent, long delivered, long deferred) {}

    /** Mails that failed, or whose outcome is unknown. */
    record LossView(long failed, long bounced, long complained, long suppressed, long unknown) {}

    /** Reactions of recipients. */
    record ReactionView(
            long unsubscribed, long opens, long humanOpens, long clicks, long humanClicks) {
        static ReactionView of(ReactionCounts counts) {
            return new ReactionView(
                    counts.unsubscribed(),
                    counts.opens(),
                    counts.humanOpens(),
                    counts.clicks(),
                    counts.humanClicks());
        }
    }

    static StatsView of(CampaignStats stats) {
        return new StatsView(
                stats.recipients(),
                new HandoverView(
                        stats.of(RecipientStatus.READY),
                        stats.of(RecipientStatus.ACCEPTED),
                        0,
                        stats.of(RecipientStatus.DEFERRED)),
                new LossView(
                        stats.of(RecipientStatus.FAILED),
                        stats.of(RecipientStatus.BOUNCED),
                        stats.of(RecipientStatus.COMPLAINED),
                        stats.of(RecipientStatus.SUPPRESSED),
                        stats.of(RecipientStatus.UNKNOWN)),
                ReactionView.of(stats.reactions()));
    }
}
