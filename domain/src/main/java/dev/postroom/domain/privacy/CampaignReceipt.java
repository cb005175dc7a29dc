package dev.postroom.domain.privacy;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;

import java.time.Instant;
import java.util.Optional;

/**
 * One recipient's entry in the ledger of a campaign.
 *
 * @param campaignName the name that the campaign has now
 * @param attempts how often the mail was handed over
 * @param startedAt when the sending of the campaign started, on the workspace's clock
 * @param reply what the mail server answered; empty when it accepted the mail
 */
public record CampaignReceipt(
        CampaignId campaign,
        String campaignName,
        RecipientStatus status,
        int attempts,
        Optional<Instant> startedAt,
        Optional<String> reply) {}
