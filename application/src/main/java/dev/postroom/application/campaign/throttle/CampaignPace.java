package dev.postroom.application.campaign.throttle;

import java.time.Duration;

/**
 * Sizes and times of campaign sending.
 *
 * @param chunkSize recipients frozen, and leased to a worker, at a time; at least 1
 * @param window mails that a worker has handed over and not recorded, at most; at least 1. After a
 *     crash so many for each worker are in doubt
 * @param lease how long a chunk stays with a worker that no longer says that it is at work: the
 *     time until another one takes over from a dead process
 * @param longestTurn how long the lease of a worker is extended, besides the wait for a final
 *     reply; twice the maximum duration of its handovers
 * @param cooldown delay of a campaign when no mail server is reachable
 */
public record CampaignPace(
        int chunkSize, int window, Duration lease, Duration longestTurn, Duration cooldown) {

    public CampaignPace {
        if (chunkSize < 1 || window < 1) {
            throw new IllegalArgumentException("chunks and windows have at least one recipient");
        }
    }
}
