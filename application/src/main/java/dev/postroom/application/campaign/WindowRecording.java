package dev.postroom.application.campaign;

import dev.postroom.application.email.AddressVerdicts;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.LedgerHold;
import dev.postroom.domain.email.Suppressions;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Stores what became of a window, together with what follows from it for the people. */
final class WindowRecording {

    private final UnitOfWork work;
    private final CampaignLedger ledger;
    private final AddressVerdicts verdicts;

    WindowRecording(UnitOfWork work, CampaignLedger ledger, AddressVerdicts verdicts) {
        this.work = work;
        this.ledger = ledger;
        this.verdicts = verdicts;
    }

    /** As {@link CampaignLedger#record}; nothing is stored when the lease was lost. */
    LedgerHold record(
            Claimed<Chunk> claim, SendingWindow window, List<Integer> announced, Duration lease) {
        // nearly every window: one statement, and so no transaction around it
        if (window.dead().isEmpty()) {
            return ledger.record(claim, window.outcomes(), announced, lease);
        }
        return work.inTransaction(() -> {
            LedgerHold hold = ledger.record(claim, window.outcomes(), announced, lease);
            if (hold != LedgerHold.LOST) {
                follow(claim.workspace(), window);
            }
            return hold;
        });
    }

    private void follow(Workspace workspace, SendingWindow window) {
        Instant now = work.now(workspace);
        verdicts.apply(
                workspace,
                window.dead().stream()
                        .map(address ->
                                new AddressVerdicts.Verdict(
                                        address, Suppressions.Reason.BOUNCED, now))
                        .toList());
    }
}
