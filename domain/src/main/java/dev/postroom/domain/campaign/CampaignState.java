package dev.postroom.domain.campaign;

import java.time.Instant;
import java.util.Optional;

/**
 * The progress of a campaign.
 *
 * @param failureReason the reason for a pause or failure caused by the service
 * @param startedAt when sending started
 * @param completedAt when it was sent or failed
 * @param standstill what it waits for while it is sending, if anything
 */
public record CampaignState(
        CampaignStatus status,
        Optional<String> failureReason,
        Optional<Instant> startedAt,
        Optional<Instant> completedAt,
        Optional<Standstill> standstill) {

    /**
     * Why a campaign that is sending sends nothing.
     *
     * @param reason a sentence
     * @param since when it began, also if the reason was another one then
     */
    public record Standstill(String reason, Instant since) {}

    /** The state of a new draft. */
    public static CampaignState draft() {
        return new CampaignState(
                CampaignStatus.DRAFT,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    CampaignState moved(CampaignStatus next, Optional<String> reason, Instant at) {
        boolean ends = next == CampaignStatus.SENT || next == CampaignStatus.FAILED;
        return new CampaignState(
                next,
                reason,
                startedAt,
                ends ? Optional.of(at) : Optional.empty(),
                Optional.empty());
    }

    CampaignState started(Instant at) {
        return new CampaignState(status, failureReason, Optional.of(at), completedAt, standstill);
    }

    CampaignState waiting(Optional<String> reason, Instant at) {
        Instant since = standstill.map(Standstill::since).orElse(at);
        return new CampaignState(
                status,
                failureReason,
                startedAt,
                completedAt,
                reason.map(text -> new Standstill(text, since)));
    }
}
