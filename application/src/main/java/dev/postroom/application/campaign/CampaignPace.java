package dev.postroom.application.campaign;

import java.time.Duration;

/**
 * Sizes and times of campaign sending.
 *
 * @param chunkSize recipients frozen, and leased to a worker, at a time; at least 1
 * @param batchSize mails passed to a transport at a time; at least 1
 * @param lease lease of a chunk; longer than the maximum duration of a batch
 * @param cooldown delay of a campaign when no mail server is reachable
 */
public record CampaignPace(int chunkSize, int batchSize, Duration lease, Duration cooldown) {

    public CampaignPace {
        if (chunkSize < 1 || batchSize < 1) {
            throw new IllegalArgumentException("chunks and batches have at least one recipient");
        }
    }
}
