package dev.postroom.application.campaign.sending;

import dev.postroom.application.campaign.CampaignAudience;
import dev.postroom.application.campaign.CampaignTransitions;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.composing.CampaignLetter;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.campaign.throttle.CampaignThrottles;
import dev.postroom.application.campaign.throttle.SendAllowance;
import dev.postroom.application.campaign.throttle.SendingActivity;
import dev.postroom.application.email.delivery.DomainThrottles;
import dev.postroom.application.email.delivery.ReturnPaths;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailSession;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Claims a chunk and gives it one turn. */
final class ChunkSending {

    private final CampaignLedger ledger;
    private final WindowRecording recording;
    private final DomainThrottles domains;
    private final HeldRefusals refusals;
    private final Campaigns campaigns;
    private final CampaignAudience audiences;
    private final CampaignComposer composer;
    private final MailRoutes routes;
    private final ReturnPaths returnPaths;
    private final CampaignTransitions transitions;
    private final CampaignBreaker breaker;
    private final CampaignThrottles throttles;
    private final CampaignPace pace;
    private final InstantSource clock;
    private final SendingActivity activity;
    private final LeasedChunks held = new LeasedChunks();

    ChunkSending(
            UnitOfWork work,
            CampaignLedger ledger,
            Campaigns campaigns,
            CampaignAudience audiences,
            CampaignComposer composer,
            CampaignHandover handover) {
        this.ledger = ledger;
        this.recording = new WindowRecording(work, ledger, handover.effects());
        this.domains = handover.effects().domains();
        this.refusals = handover.effects().refusals();
        this.campaigns = campaigns;
        this.audiences = audiences;
        this.composer = composer;
        this.routes = handover.routes();
        this.returnPaths = handover.returnPaths();
        this.transitions = new CampaignTransitions(work, campaigns);
        this.clock = work.clock().real();
        this.pace = handover.pace();
        this.breaker = new CampaignBreaker(clock, pace.cooldown());
        this.throttles = new CampaignThrottles(handover.permits(), clock);
        this.activity = new SendingActivity(clock);
    }

    /** The number of recipients handled; 0 when no chunk is due. */
    int sendNext() {
        // before the others are settled: a chunk that leaves this list later is settled then
        List<Claimed<Chunk>> inHand = held.at(clock.instant());
        recording.settle(pace.lease());
        return ledger.claimChunk(pace.lease(), inHand).map(this::turn).orElse(0);
    }

    /** Whether mails are handed over. */
    SendingActivity activity() {
        return activity;
    }

    private int turn(Claimed<Chunk> claim) {
        activity.begin();
        try {
            return send(claim);
        } finally {
            activity.end();
        }
    }

    /** Extends the leases of the chunks that are in hand. */
    void keepLeases() {
        held.at(clock.instant()).forEach(claim -> ledger.extend(claim, pace.lease()));
    }

    private int send(Claimed<Chunk> claim) {
        held.add(claim, clock.instant().plus(pace.longestTurn()).plus(MailSession.FINAL_REPLY));
        try {
            return prepared(claim)
                    .map(turn -> send(claim, turn.letter(), turn.permits()))
                    .orElse(0);
        } finally {
            held.remove(claim);
        }
    }

    private record Prepared(CampaignLetter letter, SendAllowance permits) {}

    private Optional<Prepared> prepared(Claimed<Chunk> claim) {
        try {
            return prepare(claim);
        } catch (RuntimeException e) {
            recording.abandon(claim);
            throw e;
        }
    }

    // Empty when nothing can be sent now; then the chunk is released.
    private Optional<Prepared> prepare(Claimed<Chunk> claim) {
        Campaign campaign =
                campaigns
                        .read(claim.workspace(), claim.work().campaign())
                        .orElseThrow(() -> CampaignTransitions.notFound(claim.work().campaign()));
        Duration cooldown = breaker.remainingCooldown(claim.workspace(), campaign);
        if (cooldown.isPositive()) {
            ledger.release(claim, cooldown);
            return Optional.empty();
        }
        SendAllowance permits = throttles.of(claim, campaign);
        if (permits.mustWait()) {
            ledger.release(claim, permits.pause());
            return Optional.empty();
        }
        return letter(claim, campaign).map(letter -> new Prepared(letter, permits));
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
                            routes.of(workspace),
                            returnPaths,
                            domains));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unavailable) {
                throw e;
            }
            transitions.stop(workspace, campaign, e.failure().detail());
            ledger.release(claim, Duration.ZERO);
            return Optional.empty();
        }
    }

    private int send(Claimed<Chunk> claim, CampaignLetter letter, SendAllowance permits) {
        return new ChunkTurn(
                        ledger,
                        recording,
                        claim,
                        letter,
                        permits,
                        new CircuitCheck(
                                breaker,
                                transitions,
                                refusals,
                                claim.workspace(),
                                letter.campaign()),
                        pace,
                        clock)
                .run();
    }

    /**
     * The chunks that the workers of this process have in hand, so that their leases can be
     * extended while a worker waits for a mail server. Safe for any number of threads.
     */
    private static final class LeasedChunks {

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
}
