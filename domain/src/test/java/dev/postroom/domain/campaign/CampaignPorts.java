package dev.postroom.domain.campaign;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Campaigns and their recipients, as tests need them. */
public record CampaignPorts(
        Campaigns campaigns,
        CampaignUses uses,
        Audiences audiences,
        CampaignLedger ledger,
        CampaignStarts starts,
        CampaignRecipients recipients,
        UntoldOutcomes untold,
        Sending sending) {

    /** Ports that sending needs beside the ledger. */
    public record Sending(CampaignPermits permits, HeldRefusals refusals) {}

    public CampaignPermits permits() {
        return sending.permits();
    }

    public HeldRefusals refusals() {
        return sending.refusals();
    }

    /** Ports in memory. */
    public static CampaignPorts inMemory(InMemoryDatabase database) {
        return new CampaignPorts(
                new InMemoryCampaigns(database),
                new InMemoryCampaignUses(database),
                new InMemoryAudiences(database),
                new InMemoryCampaignLedger(database),
                new InMemoryCampaignStarts(database),
                new InMemoryCampaignRecipients(database),
                new InMemoryUntoldOutcomes(database),
                new Sending(
                        new InMemoryCampaignPermits(database), new InMemoryHeldRefusals(database)));
    }
}
