package dev.postroom.domain.campaign;

import dev.postroom.domain.campaign.audience.Audiences;
import dev.postroom.domain.campaign.audience.InMemoryAudiences;
import dev.postroom.domain.campaign.report.CampaignRecipients;
import dev.postroom.domain.campaign.report.InMemoryCampaignRecipients;
import dev.postroom.domain.campaign.report.InMemoryLateOutcomes;
import dev.postroom.domain.campaign.report.LateOutcomes;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignPermits;
import dev.postroom.domain.campaign.sending.CampaignStarts;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.InMemoryCampaignLedger;
import dev.postroom.domain.campaign.sending.InMemoryCampaignPermits;
import dev.postroom.domain.campaign.sending.InMemoryCampaignStarts;
import dev.postroom.domain.campaign.sending.InMemoryHeldRefusals;
import dev.postroom.domain.campaign.sending.InMemoryPendingCampaignEvents;
import dev.postroom.domain.campaign.sending.PendingCampaignEvents;
import dev.postroom.domain.shared.InMemoryDatabase;

/** Campaigns and their recipients, as tests need them. */
public record CampaignPorts(
        Campaigns campaigns,
        CampaignUses uses,
        Audiences audiences,
        CampaignLedger ledger,
        CampaignStarts starts,
        CampaignRecipients recipients,
        PendingCampaignEvents pending,
        Sending sending) {

    /** Ports that sending needs beside the ledger. */
    public record Sending(CampaignPermits permits, HeldRefusals refusals, LateOutcomes late) {}

    public CampaignPermits permits() {
        return sending.permits();
    }

    public HeldRefusals refusals() {
        return sending.refusals();
    }

    public LateOutcomes late() {
        return sending.late();
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
                new InMemoryPendingCampaignEvents(database),
                new Sending(
                        new InMemoryCampaignPermits(database),
                        new InMemoryHeldRefusals(database),
                        new InMemoryLateOutcomes(database)));
    }
}
