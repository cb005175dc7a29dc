package dev.postroom.bootstrap.wiring;

import dev.postroom.application.campaign.authoring.CampaignStarting;
import dev.postroom.application.campaign.authoring.CampaignTools;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.report.CampaignEventEmission;
import dev.postroom.application.campaign.report.EmissionPace;
import dev.postroom.application.campaign.sending.CampaignHandover;
import dev.postroom.application.campaign.sending.CampaignRunning;
import dev.postroom.application.campaign.throttle.CampaignPace;
import dev.postroom.application.campaign.throttle.SendingActivity;
import dev.postroom.application.email.delivery.DeliveryFeedback;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.DutyCycle;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.domain.campaign.sending.RunCampaigns;
import dev.postroom.domain.campaign.sending.StartCampaigns;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The background workers of campaigns. */
final class CampaignWorkers {

    private static final int CHUNK_SIZE = 1000;
    // Mails of the whole process that are handed over and not recorded.
    private static final int IN_DOUBT = 32;
    // For campaigns whose last recipients were handled by a process that crashed.
    private static final Duration ENDING = Duration.ofSeconds(5);
    // How often a lease is renewed before it would end.
    private static final int RENEWALS = 4;
    // Senders follow while an audience is frozen. The freezing stays ahead of them, but would take
    // half of their processors.
    private static final DutyCycle FREEZING = new DutyCycle(30, Duration.ofSeconds(1));
    private static final Duration COOLDOWN = Duration.ofSeconds(1);

    private final CampaignWiring.Signals signals;
    private final int threads;
    private final Duration renewal;
    private final StartCampaigns starting;
    private final RunCampaigns running;
    private final SendingActivity sending;
    private final CampaignEventEmission outcomes;

    CampaignWorkers(
            CampaignWiring.Ports ports,
            CampaignWiring.Others others,
            TemplateWiring.Ports templates,
            MailTools mail,
            UnitOfWork work,
            WorkerSettings workers,
            CampaignTools tools) {
        this.signals = ports.signals();
        this.threads = workers.campaignThreads();
        this.renewal = workers.campaignLease().dividedBy(RENEWALS);
        this.starting =
                new CampaignStarting(
                        work, ports.campaigns(), ports.starts(), tools, workers.lease());
        CampaignComposer composer =
                new CampaignComposer(templates.templates(), templates.renderer(), mail.links());
        CampaignHandover handover = handover(ports, others, mail, work, pace(workers));
        CampaignRunning campaigns =
                new CampaignRunning(
                        work,
                        ports.campaigns(),
                        ports.ledgers().ledger(),
                        others.resolution(),
                        composer,
                        handover);
        this.running = campaigns;
        this.sending = campaigns.activity();
        this.outcomes =
                new CampaignEventEmission(
                        work,
                        ports.ledgers().pending(),
                        ports.campaigns(),
                        templates.templates(),
                        handover.effects(),
                        new EmissionPace(
                                work.clock().real(),
                                workers.mailEventsPerSecond(),
                                campaigns.activity()));
    }

    private static CampaignHandover handover(
            CampaignWiring.Ports ports,
            CampaignWiring.Others others,
            MailTools mail,
            UnitOfWork work,
            CampaignPace pace) {
        DeliveryFeedback effects =
                new DeliveryFeedback(
                        others.emails().verdicts(others.people(), work),
                        ports.ledgers().refusals(),
                        mail.domains());
        // a campaign records only the bounces that the server reports when it receives the mail
        return new CampaignHandover(
                mail.campaignRoutes(),
                mail.returnPaths(),
                effects,
                ports.ledgers().permits(),
                pace);
    }

    private static CampaignPace pace(WorkerSettings workers) {
        int window = Math.max(1, IN_DOUBT / workers.campaignThreads());
        return new CampaignPace(
                CHUNK_SIZE, window, workers.campaignLease(), workers.lease(), COOLDOWN);
    }

    /** Records the events of outcomes. */
    CampaignEventEmission outcomes() {
        return outcomes;
    }

    Map<WorkKind, WorkSignal> watched() {
        return Map.of(
                WorkKind.CAMPAIGN_STARTING,
                signals.scheduled(),
                WorkKind.CAMPAIGN_FREEZING,
                signals.unfrozen(),
                WorkKind.CAMPAIGN_SENDING,
                signals.due(),
                WorkKind.CAMPAIGN_TELLING,
                signals.ended());
    }

    List<Worker> workers() {
        return List.of(
                new Worker("campaign-starting", 1, signals.scheduled(), starting::startNext),
                new Worker("campaign-freezing", 1, signals.unfrozen(), running::freezeNext)
                        .raising(signals.due())
                        .pausing(this::whileSending),
                new Worker("campaign-sending", threads, signals.due(), running::sendNext)
                        .raising(signals.handled()),
                Worker.periodic("campaign-leases", this::keepLeases).polling(renewal),
                new Worker("campaign-ending", 1, signals.handled(), running::finishDue)
                        .raising(signals.ended())
                        .polling(ENDING),
                new Worker("campaign-telling", 1, signals.ended(), outcomes::emitNext));
    }

    private Duration whileSending(int frozen, Duration step) {
        return sending.isGoingOn() ? FREEZING.after(frozen, step) : Duration.ZERO;
    }

    private int keepLeases() {
        running.keepLeases();
        return 0;
    }
}
