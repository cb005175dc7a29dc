package dev.postroom.domain.campaign;

import java.time.Instant;
import java.util.Optional;

/**
 * How far a campaign has come.
 *
 * @param failureReason why it is paused or failed, if the service stopped it
 * @param startedAt when sending began
 * @param completedAt when it was sent or failed
 */
public record CampaignState(
        CampaignStatus status,
        Optional<String> failureReason,
        Optional<Instant> startedAt,
        Optional<Instant> completedAt) {

    /** The state of a new draft. */
    public static CampaignState draft() {
        return new CampaignState(
                CampaignStatus.DRAFT, Optional.empty(), Optional.empty(), Optional.empty());
    }

    CampaignState moved(CampaignStatus next, Optional<String> reason, Instant at) {
        boolean ends = next == CampaignStatus.SENT || next == CampaignStatus.FAILED;
        return new CampaignState(
                next, reason, startedAt, ends ? Optional.of(at) : Optional.empty());
    }

    CampaignState started(Instant at) {
        return new CampaignState(status, failureReason, Optional.of(at), completedAt);
    }
}
