package dev.postroom.application.campaign.sending;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Chunks whose worker failed, usually because the database was away, with the window that was
 * answered and not recorded. They are settled when the database is back, so that no mail of them is
 * sent again. Safe for any number of threads.
 */
final class UnsettledChunks {

    private final Map<Claimed<Chunk>, Optional<SendingWindow>> all = new LinkedHashMap<>();

    /** A chunk without a mail in doubt. Does nothing when it is kept already. */
    synchronized void add(Claimed<Chunk> claim) {
        all.putIfAbsent(claim, Optional.empty());
    }

    /** A chunk and the window that was answered. */
    synchronized void add(Claimed<Chunk> claim, SendingWindow answered) {
        all.put(claim, Optional.of(answered));
    }

    /**
     * Gives each chunk to {@code settling}, one after another, also when several threads call this:
     * a chunk is claimed again only after it was settled. Fails as {@code settling}, and keeps the
     * chunk while the database is away.
     */
    synchronized void settle(BiConsumer<Claimed<Chunk>, Optional<SendingWindow>> settling) {
        while (!all.isEmpty()) {
            Map.Entry<Claimed<Chunk>, Optional<SendingWindow>> next =
                    all.entrySet().iterator().next();
            boolean isAway = false;
            try {
                settling.accept(next.getKey(), next.getValue());
            } catch (FailureException e) {
                isAway = e.failure() instanceof Failure.Unavailable;
                throw e;
            } finally {
                if (!isAway) {
                    all.remove(next.getKey());
                }
            }
        }
    }
}
