package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.Chunk;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.shared.FailureException;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Sends one chunk, batch by batch. */
final class ChunkSending {

    private final CampaignLedger ledger;
    private final CampaignOpening opening;
    private final CampaignHealth health;
    private final CampaignStopping stopping;
    private final CampaignPace pace;

    ChunkSending(
            CampaignLedger ledger,
            CampaignOpening opening,
            CampaignHealth health,
            CampaignStopping stopping,
            CampaignPace pace) {
        this.ledger = ledger;
        this.opening = opening;
        this.health = health;
        this.stopping = stopping;
        this.pace = pace;
    }

    int sendNext() {
        return ledger.claimChunk(pace.lease()).map(this::send).orElse(0);
    }

    private int send(Claimed<Chunk> claim) {
        Campaign campaign = opening.campaign(claim);
        Duration rest = health.rest(claim.workspace(), campaign);
        if (rest.isPositive()) {
            ledger.release(claim, rest);
            return 0;
        }
        try {
            return send(claim, opening.open(claim.workspace(), campaign));
        } catch (FailureException e) {
            stopping.stop(claim.workspace(), campaign, e.failure().detail());
            ledger.release(claim, Duration.ZERO);
            return 0;
        }
    }

    private int send(Claimed<Chunk> claim, OpenedCampaign opened) {
        int tried = 0;
        List<Recipient> batch = take(claim, opened);
        while (!batch.isEmpty()) {
            tried += batch.size();
            BatchSending.Result result = BatchSending.send(opened, batch);
            if (!ledger.record(claim, result.outcomes())) {
                return tried;
            }
            if (isToEnd(opened, result)) {
                ledger.release(claim, result.isDisturbed() ? pace.pause() : Duration.ZERO);
                return tried;
            }
            batch = take(claim, opened);
        }
        ledger.release(claim, Duration.ZERO);
        return tried;
    }

    private List<Recipient> take(Claimed<Chunk> claim, OpenedCampaign opened) {
        return ledger.take(claim, opened.audience(), pace.batchSize(), pace.lease());
    }

    private boolean isToEnd(OpenedCampaign opened, BatchSending.Result result) {
        if (result.answers().isEmpty()) {
            return false;
        }
        Optional<String> reason =
                health.note(opened.workspace(), opened.campaign(), result.answers());
        reason.ifPresent(text -> stopping.stop(opened.workspace(), opened.campaign(), text));
        return reason.isPresent() || result.isDisturbed();
    }
}
