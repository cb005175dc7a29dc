package dev.postroom.domain.preference;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;

import java.time.Instant;
import java.util.Optional;

/**
 * What the ledger of a campaign says about one recipient.
 *
 * @param campaignName the name that the campaign has now
 * @param attempts how often the mail was handed over
 * @param at when the outcome was stored, on the real clock; empty while there is none
 * @param reply what the mail server answered; empty when it accepted the mail
 */
public record CampaignReceipt(
        CampaignId campaign,
        String campaignName,
        RecipientStatus status,
        int attempts,
        Optional<Instant> at,
        Optional<String> reply) {}
