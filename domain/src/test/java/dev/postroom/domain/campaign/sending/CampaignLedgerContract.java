package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.campaign.LedgerEligibilityContract;
import dev.postroom.domain.campaign.LedgerFinishingContract;
import dev.postroom.domain.campaign.LedgerFreezingContract;
import dev.postroom.domain.campaign.LedgerHandoverContract;
import dev.postroom.domain.campaign.LedgerLeaseContract;
import dev.postroom.domain.campaign.LedgerRecoveryContract;

/** Tests that every implementation of {@link CampaignLedger} must pass. */
public interface CampaignLedgerContract
        extends LedgerFreezingContract,
                LedgerHandoverContract,
                LedgerEligibilityContract,
                LedgerLeaseContract,
                LedgerRecoveryContract,
                LedgerFinishingContract {}
