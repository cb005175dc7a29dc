package dev.postroom.application.campaign;

import dev.postroom.application.shared.MailHandover;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Audience;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.Recipient;
import dev.postroom.domain.campaign.RecipientOutcome;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sends one chunk, batch by batch. */
final class ChunkSending {

    // After this time the worker releases the chunk, so that other campaigns are served and the
    // worker can stop.
    private static final Duration TURN = Duration.ofSeconds(2);

    private final CampaignLedger ledger;
    private final Campaigns campaigns;
    private final CampaignAudience audiences;
    private final CampaignComposer composer;
    private final MailRoutes routes;
    private final CampaignTransitions transitions;
    private final CampaignBreaker breaker;
    private final CampaignPace pace;
    private final InstantSource clock;

    ChunkSending(
            CampaignLedger ledger,
            Campaigns campaigns,
            CampaignAudience audiences,
            CampaignComposer composer,
            MailRoutes routes,
            CampaignTransitions transitions,
            CampaignPace pace,
            InstantSource clock) {
        this.ledger = ledger;
        this.campaigns = campaigns;
        this.audiences = audiences;
        this.composer = composer;
        this.routes = routes;
        this.transitions = transitions;
        this.breaker = new CampaignBreaker(clock, pace.cooldown());
        this.pace = pace;
        this.clock = clock;
    }

    int sendNext() {
        return ledger.claimChunk(pace.lease()).map(this::send).orElse(0);
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
        return open(claim, campaign).map(run -> send(claim, run)).orElse(0);
    }

    // Empty when the template is unusable; a database outage is not a problem of the campaign.
    private Optional<Run> open(Claimed<Chunk> claim, Campaign campaign) {
        Workspace workspace = claim.workspace();
        try {
            return Optional.of(
                    new Run(
                            workspace,
                            campaign,
                            audiences.present(workspace, campaign),
                            composer.writer(workspace, campaign),
                            routes.of(workspace),
                            pace.lease().dividedBy(2)));
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Unavailable) {
                throw e;
            }
            transitions.stop(workspace, campaign, e.failure().detail());
            ledger.release(claim, Duration.ZERO);
            return Optional.empty();
        }
    }

    private int send(Claimed<Chunk> claim, Run run) {
        Instant end = clock.instant().plus(TURN);
        int attempted = 0;
        List<Recipient> batch = take(claim, run);
        while (!batch.isEmpty()) {
            attempted += batch.size();
            Result result = run.send(batch);
            if (!ledger.record(claim, result.outcomes())) {
                return attempted;
            }
            if (mustStop(run, result)) {
                ledger.release(claim, result.isDisturbed() ? pace.cooldown() : Duration.ZERO);
                return attempted;
            }
            batch = clock.instant().isBefore(end) ? take(claim, run) : List.of();
        }
        ledger.release(claim, Duration.ZERO);
        return attempted;
    }

    private List<Recipient> take(Claimed<Chunk> claim, Run run) {
        return ledger.take(claim, run.audience(), pace.batchSize(), pace.lease());
    }

    private boolean mustStop(Run run, Result result) {
        if (result.answers().isEmpty()) {
            return false;
        }
        Optional<String> reason = breaker.record(run.workspace(), run.campaign(), result.answers());
        reason.ifPresent(text -> transitions.stop(run.workspace(), run.campaign(), text));
        return reason.isPresent() || result.isDisturbed();
    }

    /** The inputs for sending a chunk of one campaign. */
    private record Run(
            Workspace workspace,
            Campaign campaign,
            Audience audience,
            CampaignComposer.Writer writer,
            MailTransport transport,
            Duration patience) {

        private Result send(List<Recipient> batch) {
            List<RecipientOutcome> outcomes = new ArrayList<>();
            List<Recipient> written = new ArrayList<>();
            List<OutgoingMail> mails = new ArrayList<>();
            for (Recipient recipient : batch) {
                try {
                    mails.add(writer.write(recipient));
                    written.add(recipient);
                } catch (FailureException e) {
                    outcomes.add(RecipientOutcomes.unwritable(recipient, e.failure().detail()));
                }
            }
            List<MailOutcome> answers =
                    mails.isEmpty()
                            ? List.of()
                            : MailHandover.send(transport, workspace, mails, patience);
            OnUnknown onUnknown = campaign.schedule().onUnknown();
            for (int i = 0; i < written.size(); i++) {
                outcomes.add(RecipientOutcomes.of(written.get(i), answers.get(i), onUnknown));
            }
            return new Result(outcomes, answers);
        }
    }

    /**
     * The result of one batch.
     *
     * @param outcomes one for each recipient
     * @param answers the results of the transport, for the composed mails
     */
    private record Result(List<RecipientOutcome> outcomes, List<MailOutcome> answers) {

        /** Whether a connection failure kept some mails from being sent. */
        private boolean isDisturbed() {
            return answers.stream().anyMatch(Result::isDisturbance);
        }

        private static boolean isDisturbance(MailOutcome answer) {
            return answer instanceof MailOutcome.Unreachable
                    || answer instanceof MailOutcome.Unknown;
        }
    }
}
