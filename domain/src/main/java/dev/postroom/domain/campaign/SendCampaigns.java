package dev.postroom.domain.campaign;

import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;

/**
 * Starts, pauses and cancels campaigns. Each call returns the campaign after the transition, or
 * fails: {@code NotFound} for an unknown campaign, {@code Conflict} with the current status for a
 * transition that is not allowed.
 */
@DrivingPort
public interface SendCampaigns {

    /**
     * Starts sending; emits {@code campaign.started}. {@code Invalid} when no recipient is eligible
     * ({@code no_recipients}) or when a tag or the template was deleted.
     */
    CountedCampaign send(Caller caller, CampaignId id);

    /** Pauses sending; mails in flight complete. */
    CountedCampaign pause(Caller caller, CampaignId id);

    /** Resumes after a pause. */
    CountedCampaign resume(Caller caller, CampaignId id);

    /** Cancels permanently; the other recipients keep their status. */
    CountedCampaign cancel(Caller caller, CampaignId id);

    /**
     * Retries the deferred, bounced and failed recipients; {@code Conflict} for a {@code SENT}
     * campaign without any.
     */
    CountedCampaign retry(Caller caller, CampaignId id);
}
