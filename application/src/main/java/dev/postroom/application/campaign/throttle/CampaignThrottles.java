package dev.postroom.application.campaign.throttle;

import dev.postroom.application.shared.LruCache;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.CampaignPermits;

import java.time.InstantSource;
import java.util.UUID;

/**
 * The throttles of running campaigns. A campaign whose throttle was changed has a new version, and
 * so a new line. Safe for any number of threads.
 */
public final class CampaignThrottles {

    private static final int REMEMBERED = 256;

    private final CampaignPermits permits;
    private final InstantSource clock;
    private final LruCache<Key, ThrottleQueue> lines = new LruCache<>(REMEMBERED);

    public CampaignThrottles(CampaignPermits permits, InstantSource clock) {
        this.permits = permits;
        this.clock = clock;
    }

    private record Key(UUID workspace, CampaignId campaign, long version) {}

    /** The permits for one turn with a chunk. */
    public SendAllowance of(Claimed<Chunk> claim, Campaign campaign) {
        return campaign.schedule()
                .throttle()
                .<SendAllowance>map(throttle ->
                        new ThrottledAllowance(
                                permits, clock, line(claim, campaign), claim, throttle))
                .orElse(SendAllowance.UNLIMITED);
    }

    private ThrottleQueue line(Claimed<Chunk> claim, Campaign campaign) {
        Key key = new Key(claim.workspace().id(), campaign.id(), campaign.revision().version());
        return lines.get(key, ThrottleQueue::new);
    }
}
