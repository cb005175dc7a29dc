package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.Optional;

/** Finds scheduled campaigns that are due. Joins the caller's transaction. */
@DrivenPort
public interface CampaignStarts {

    /**
     * The campaign in {@code SCHEDULED} that is due longest, of any workspace, or empty. No other
     * caller gets it for {@code lease}, unless it is stored again. The store's clock decides.
     */
    Optional<Claimed<Campaign>> claimDue(Duration lease);
}
