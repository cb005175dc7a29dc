package dev.postroom.domain.campaign;

import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.shared.DrivingPort;

/**
 * Steering campaigns. Each call answers with the campaign after the move, is {@code NotFound} for
 * an unknown one, and {@code Conflict} naming the state when the move is not allowed.
 */
@DrivingPort
public interface SendCampaigns {

    /**
     * Begins to send; emits {@code campaign.started}. {@code Invalid} when no recipient is eligible
     * ({@code no_recipients}), a tag or the template is gone.
     */
    CountedCampaign send(Caller caller, CampaignId id);

    /** Stops handing over; what is in flight ends. */
    CountedCampaign pause(Caller caller, CampaignId id);

    /** Goes on after a pause. */
    CountedCampaign resume(Caller caller, CampaignId id);

    /** Stops for good; recipients not reached stay as they are. */
    CountedCampaign cancel(Caller caller, CampaignId id);

    /** Sends to those not yet reached; {@code Conflict} from {@code SENT} when all were. */
    CountedCampaign retry(Caller caller, CampaignId id);
}
