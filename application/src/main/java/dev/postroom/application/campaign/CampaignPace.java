package dev.postroom.application.campaign;

import java.time.Duration;

/**
 * Sizes and times of campaign sending.
 *
 * @param chunkSize recipients frozen, and leased to a worker, at a time; at least 1
 * @param batchSize mails handed to a transport at a time; at least 1
 * @param lease of a chunk; longer than one batch can take
 * @param cooldown how long a campaign waits when no mail server can be reached
 */
public record CampaignPace(int chunkSize, int batchSize, Duration lease, Duration cooldown) {

    public CampaignPace {
        if (chunkSize < 1 || batchSize < 1) {
            throw new IllegalArgumentException("chunks and batches have at least one recipient");
        }
    }
}
