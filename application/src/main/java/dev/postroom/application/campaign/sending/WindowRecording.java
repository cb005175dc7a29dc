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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

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
}
