package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;

/**
 * The mails that throttled campaigns may hand over, counted for all workers of all processes
 * together. Each method is atomic: it joins the caller's transaction, else it runs in its own. The
 * database clock decides, and what it counted survives a restart.
 */
@DrivenPort
public interface CampaignPermits {

    /**
     * Takes permits for {@code mails} mails, all or none. Without them for longer than half a
     * second a campaign saves nothing: permits that were not taken are lost, so that no pause ends
     * in a burst.
     *
     * @param mails at least 1; the next ones are free after {@link Throttle#timeOf} these mails
     * @return zero when they were taken, otherwise the time until the next ones are free
     */
    Duration take(Workspace workspace, CampaignId campaign, Throttle throttle, int mails);

    /** Gives back permits that were taken and not used. */
    void giveBack(Workspace workspace, CampaignId campaign, Throttle throttle, int mails);
}
