package dev.postroom.domain.campaign;

/**
 * A part of a campaign's ledger that one worker handles at a time.
 *
 * @param number counts from 1 within the campaign
 */
public record Chunk(CampaignId campaign, int number) {}
