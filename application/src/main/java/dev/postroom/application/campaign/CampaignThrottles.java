package dev.postroom.application.campaign;

import dev.postroom.application.shared.LastUsed;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.CampaignPermits;

import java.time.InstantSource;
import java.util.UUID;

/**
 * The throttles of running campaigns. A campaign whose throttle was changed has a new version, and
 * so a new line. Safe for any number of threads.
 */
final class CampaignThrottles {

    private static final int REMEMBERED = 256;

    private final CampaignPermits permits;
    private final InstantSource clock;
    private final LastUsed<Key, ChunkLine> lines = new LastUsed<>(REMEMBERED);

    CampaignThrottles(CampaignPermits permits, InstantSource clock) {
        this.permits = permits;
        this.clock = clock;
    }

    private record Key(UUID workspace, CampaignId campaign, long version) {}

    /** The permits for one turn with a chunk. */
    TurnPermits of(Claimed<Chunk> claim, Campaign campaign) {
        return campaign.schedule()
                .throttle()
                .<TurnPermits>map(throttle ->
                        new ThrottledTurn(permits, clock, line(claim, campaign), claim, throttle))
                .orElse(TurnPermits.UNLIMITED);
    }

    private ChunkLine line(Claimed<Chunk> claim, Campaign campaign) {
        Key key = new Key(claim.workspace().id(), campaign.id(), campaign.revision().version());
        return lines.get(key, ChunkLine::new);
    }
}
