package dev.postroom.domain.contract;

import dev.postroom.domain.campaign.Audiences;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.email.CapturedMails;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.SimulatedMails;
import dev.postroom.domain.email.Suppressions;
import dev.postroom.domain.template.Templates;

/** What the service sends. */
public record SendingPorts(
        Templates templates,
        Campaigns campaigns,
        CampaignUses campaignUses,
        Audiences audiences,
        CampaignLedger ledger,
        Emails emails,
        CapturedMails capturedMails,
        SimulatedMails simulatedMails,
        Suppressions suppressions) {}
