package dev.postroom.application.campaign;

import java.time.Duration;

/**
 * In what portions and with what patience campaigns are sent.
 *
 * @param chunkSize recipients frozen, and handed to a worker, at a time; at least 1
 * @param batchSize mails handed to a transport at a time; at least 1
 * @param lease how long a worker may be silent; longer than one batch can take
 * @param pause how long a campaign rests when no mail server can be reached
 */
public record CampaignPace(int chunkSize, int batchSize, Duration lease, Duration pause) {

    public CampaignPace {
        if (chunkSize < 1 || batchSize < 1) {
            throw new IllegalArgumentException("chunks and batches have at least one recipient");
        }
    }

    /** Chunks of 1000, batches of 100, a minute of silence, five seconds of rest. */
    public static CampaignPace standard() {
        return new CampaignPace(1000, 100, Duration.ofMinutes(1), Duration.ofSeconds(5));
    }
}
