package dev.postroom.domain.campaign;

/** What every {@link CampaignLedger} keeps. */
public interface CampaignLedgerContract
        extends LedgerFreezingContract,
                LedgerHandoverContract,
                LedgerLeaseContract,
                LedgerRecoveryContract,
                LedgerFinishingContract {}
