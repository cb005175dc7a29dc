package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

/**
 * Steering campaigns. Each call answers with the campaign after the move, is {@code NotFound} for
 * an unknown one, and {@code Conflict} naming the state when the move is not allowed.
 */
@DrivingPort
public interface SendCampaigns {

    /**
     * Begins to send; emits {@code campaign.started}. {@code Invalid} when nobody is eligible
     * ({@code no_recipients}), a tag or the template is gone.
     */
    CountedCampaign send(Workspace workspace, CampaignId id);

    /** Stops handing over; what is in flight ends. */
    CountedCampaign pause(Workspace workspace, CampaignId id);

    /** Goes on after a pause. */
    CountedCampaign resume(Workspace workspace, CampaignId id);

    /** Stops for good; recipients not reached stay as they are. */
    CountedCampaign cancel(Workspace workspace, CampaignId id);

    /** Sends to those not yet reached; {@code Conflict} from {@code SENT} when all were. */
    CountedCampaign retry(Workspace workspace, CampaignId id);
}
