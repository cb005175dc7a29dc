package dev.postroom.application.campaign;

import dev.postroom.application.email.AddressVerdicts;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/** Claims a chunk and gives it one turn. */
final class ChunkSending {

    private final CampaignLedger ledger;
    private final WindowRecording recording;
    private final Campaigns campaigns;
    private final CampaignAudience audiences;
    private final CampaignComposer composer;
    private final MailRoutes routes;
    private final CampaignTransitions transitions;
    private final CampaignBreaker breaker;
    private final CampaignPace pace;
    private final InstantSource clock;
    private final SendingActivity activity;

    ChunkSending(
            UnitOfWork work,
            CampaignLedger ledger,
            Campaigns campaigns,
            CampaignAudience audiences,
            CampaignComposer composer,
            MailRoutes routes,
            AddressVerdicts verdicts,
            CampaignPace pace) {
        this.ledger = ledger;
        this.recording = new WindowRecording(work, ledger, verdicts);
        this.campaigns = campaigns;
        this.audiences = audiences;
        this.composer = composer;
        this.routes = routes;
        this.transitions = new CampaignTransitions(work, campaigns);
        this.clock = work.clock().real();
        this.breaker = new CampaignBreaker(clock, pace.cooldown());
        this.pace = pace;
        this.activity = new SendingActivity(clock);
    }

    /** The number of recipients handled; 0 when no chunk is due. */
    int sendNext() {
        return ledger.claimChunk(pace.lease()).map(this::turn).orElse(0);
    }

    /** Whether mails are handed over now, or were a moment ago. */
    boolean isGoingOn() {
        return activity.isGoingOn();
    }

    private int turn(Claimed<Chunk> claim) {
        activity.begin();
        try {
            return send(claim);
        } finally {
            activity.end();
        }
    }

    private int send(Claimed<Chunk> claim) {
        Campaign campaign =
                campaigns
                        .find(claim.workspace(), claim.work().campaign())
                        .orElseThrow(() -> CampaignTransitions.notFound(claim.work().campaign()))
                        .campaign();
        Duration cooldown = breaker.remainingCooldown(claim.workspace(), campaign);
        if (cooldown.isPositive()) {
            ledger.release(claim, cooldown);
            return 0;
        }
        return letter(claim, campaign).map(letter -> send(claim, letter)).orElse(0);
    }

    // Empty when the template is unusable; a database outage is not a problem of the campaign.
    private Optional<CampaignLetter> letter(Claimed<Chunk> claim, Campaign campaign) {
        Workspace workspace = claim.workspace();
        try {
            return Optional.of(
                    new CampaignLetter(
                            campaign,
                            audiences.present(workspace, campaign),
                            composer.writer(workspace, campaign),
                            routes.of(workspace)));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unavailable) {
                throw e;
            }
            transitions.stop(workspace, campaign, e.failure().detail());
            ledger.release(claim, Duration.ZERO);
            return Optional.empty();
        }
    }

    private int send(Claimed<Chunk> claim, CampaignLetter letter) {
        return new ChunkTurn(
                        ledger,
                        recording,
                        claim,
                        letter,
                        answers -> mustStop(claim.workspace(), letter.campaign(), answers),
                        pace,
                        clock)
                .run();
    }

    private boolean mustStop(Workspace workspace, Campaign campaign, List<MailOutcome> answers) {
        Optional<String> reason = breaker.record(workspace, campaign, answers);
        reason.ifPresent(text -> transitions.stop(workspace, campaign, text));
        return reason.isPresent();
    }
}
