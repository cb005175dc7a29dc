package dev.postroom.application.campaign;

import java.time.Duration;

/**
 * Sizes and times of campaign sending.
 *
 * @param chunkSize recipients frozen, and leased to a worker, at a time; at least 1
 * @param window mails that a worker has handed over and not recorded, at most; at least 1. After a
 *     crash so many for each worker are in doubt
 * @param lease lease of a chunk; twice the maximum duration of a turn's handovers
 * @param cooldown delay of a campaign when no mail server is reachable
 */
public record CampaignPace(int chunkSize, int window, Duration lease, Duration cooldown) {

    public CampaignPace {
        if (chunkSize < 1 || window < 1) {
            throw new IllegalArgumentException("chunks and windows have at least one recipient");
        }
    }
}
