package dev.postroom.application.campaign.sending;

import dev.postroom.application.email.BounceHandling;
import dev.postroom.application.email.delivery.DeliveryFeedback;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.LeaseState;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Stores what became of a window, together with what follows from it for the people. */
final class WindowRecording {

    private final UnitOfWork work;
    private final CampaignLedger ledger;
    private final BounceHandling verdicts;
    private final HeldRefusals refusals;
    private final UnsettledChunks unfinished = new UnsettledChunks();

    WindowRecording(UnitOfWork work, CampaignLedger ledger, DeliveryFeedback effects) {
        this.work = work;
        this.ledger = ledger;
        this.verdicts = effects.people();
        this.refusals = effects.refusals();
    }

    /**
     * As {@link CampaignLedger#record}; nothing is stored when the lease was lost. A window that
     * cannot be stored now is kept for {@link #settle}.
     */
    LeaseState record(
            Claimed<Chunk> claim, SendingWindow window, List<Integer> announced, Duration lease) {
        try {
            return store(claim, window, announced, lease);
        } catch (RuntimeException e) {
            unfinished.add(claim, window);
            throw e;
        }
    }

    /** Keeps for {@link #settle} a chunk whose worker failed without a mail in doubt. */
    void abandon(Claimed<Chunk> claim) {
        unfinished.add(claim);
    }

    /** Stores what was kept, and releases its chunks; fails as long as the store is away. */
    void settle(Duration lease) {
        unfinished.settle((claim, window) -> {
            window.ifPresent(answered -> store(claim, answered, List.of(), lease));
            ledger.release(claim, Duration.ZERO);
        });
    }

    private LeaseState store(
            Claimed<Chunk> claim, SendingWindow window, List<Integer> announced, Duration lease) {
        // nearly every window: one statement, and so no transaction around it
        if (window.findings().isEmpty()) {
            return ledger.record(claim, window.outcomes(), announced, lease);
        }
        return work.inTransaction(() -> {
            LeaseState hold = ledger.record(claim, window.outcomes(), announced, lease);
            if (hold != LeaseState.LOST) {
                Workspace workspace = claim.workspace();
                Instant now = work.now(workspace);
                verdicts.apply(workspace, window.findings().at(now));
                // after a stop nothing is held: the refusals themselves may have been its cause
                if (hold == LeaseState.HELD) {
                    refusals.hold(workspace, claim.work(), window.findings().refusals(now));
                }
            }
            return hold;
        });
    }

    /** Those of a page who have soft bounces; asked for only where a workspace has any. */
    Set<String> shaky(Claimed<Chunk> claim, List<LedgerEntry> page) {
        return verdicts.withSoftBounces(
                claim.workspace(),
                page.stream()
                        .filter(LedgerEntry.Eligible.class::isInstance)
                        .map(entry -> ((LedgerEntry.Eligible) entry).recipient().email())
                        .toList());
    }

    /** Whether a person of the workspace has soft bounces; once a turn is often enough. */
    boolean anyShaky(Claimed<Chunk> claim) {
        return verdicts.anySoftBounces(claim.workspace());
    }

    /**
     * Chunks whose worker failed, usually because the database was away, with the window that was
     * answered and not recorded. They are settled when the database is back, so that no mail of
     * them is sent again. Safe for any number of threads.
     */
    private static final class UnsettledChunks {

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
         * Gives each chunk to {@code settling}, one after another, also when several threads call
         * this: a chunk is claimed again only after it was settled. Fails as {@code settling}, and
         * keeps the chunk while the database is away.
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
}
