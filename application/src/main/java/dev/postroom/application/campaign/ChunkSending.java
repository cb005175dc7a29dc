package dev.postroom.application.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Sends one chunk, batch by batch. */
final class ChunkSending {

    // Then the next chunk has its turn, of whatever campaign, and a worker that is to stop can.
    private static final Duration TURN = Duration.ofSeconds(2);

    private final CampaignLedger ledger;
    private final CampaignOpening opening;
    private final CampaignHealth health;
    private final CampaignStopping stopping;
    private final CampaignPace pace;
    private final InstantSource clock;

    ChunkSending(
            CampaignLedger ledger,
            CampaignOpening opening,
            CampaignHealth health,
            CampaignStopping stopping,
            CampaignPace pace,
            InstantSource clock) {
        this.ledger = ledger;
        this.opening = opening;
        this.health = health;
        this.stopping = stopping;
        this.pace = pace;
        this.clock = clock;
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
        return opened(claim, campaign).map(opened -> send(claim, opened)).orElse(0);
    }

    // Empty when the campaign cannot be sent as it is; a database that is away says nothing of it.
    private Optional<OpenedCampaign> opened(Claimed<Chunk> claim, Campaign campaign) {
        try {
            return Optional.of(opening.open(claim.workspace(), campaign));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unavailable) {
                throw e;
            }
            stopping.stop(claim.workspace(), campaign, e.failure().detail());
            ledger.release(claim, Duration.ZERO);
            return Optional.empty();
        }
    }

    private int send(Claimed<Chunk> claim, OpenedCampaign opened) {
        Instant end = clock.instant().plus(TURN);
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
            batch = clock.instant().isBefore(end) ? take(claim, opened) : List.of();
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
