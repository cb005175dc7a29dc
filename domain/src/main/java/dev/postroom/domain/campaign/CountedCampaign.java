package dev.postroom.domain.campaign;

/** A campaign with the counts of its ledger. */
public record CountedCampaign(Campaign campaign, CampaignStats stats) {}
