package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.shared.DrivingPort;

/** The worker that starts scheduled campaigns. Safe for concurrent workers. */
@DrivingPort
public interface StartCampaigns {

    /**
     * Starts one campaign whose time has come, also long ago, and emits {@code campaign.started}.
     * When it cannot be sent any more it becomes {@code FAILED} with the reasons, and emits {@code
     * campaign.failed}.
     *
     * @return 1, or 0 when no campaign is due
     */
    int startNext();
}
