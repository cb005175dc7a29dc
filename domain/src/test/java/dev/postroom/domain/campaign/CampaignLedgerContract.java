package dev.postroom.domain.campaign;

/** Tests that every implementation of {@link CampaignLedger} must pass. */
public interface CampaignLedgerContract
        extends LedgerFreezingContract,
                LedgerHandoverContract,
                LedgerEligibilityContract,
                LedgerLeaseContract,
                LedgerRecoveryContract,
                LedgerFinishingContract {}
