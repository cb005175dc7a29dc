package dev.postroom.application.campaign.sending;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The chunks that the workers of this process have in hand, so that their leases can be extended
 * while a worker waits for a mail server. Safe for any number of threads.
 */
final class LeasedChunks {

    private final Map<Claimed<Chunk>, Instant> held = new HashMap<>();

    /**
     * @param until when the lease is left to expire, because the worker hangs
     */
    synchronized void add(Claimed<Chunk> claim, Instant until) {
        held.put(claim, until);
    }

    synchronized void remove(Claimed<Chunk> claim) {
        held.remove(claim);
    }

    /** Those whose worker may still be at work. */
    synchronized List<Claimed<Chunk>> at(Instant now) {
        return held.entrySet().stream()
                .filter(entry -> entry.getValue().isAfter(now))
                .map(Map.Entry::getKey)
                .toList();
    }
}
