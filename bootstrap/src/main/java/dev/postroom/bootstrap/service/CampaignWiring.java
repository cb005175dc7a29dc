package dev.postroom.bootstrap.service;

import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignLedger;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignUses;
import dev.postroom.adapters.persistence.campaign.JdbiCampaigns;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.campaign.CampaignActionsResource;
import dev.postroom.adapters.rest.campaign.CampaignsResource;
import dev.postroom.application.campaign.CampaignAuthoring;
import dev.postroom.application.campaign.CampaignComposer;
import dev.postroom.application.campaign.CampaignPace;
import dev.postroom.application.campaign.CampaignRunning;
import dev.postroom.application.campaign.CampaignSending;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.domain.campaign.Audiences;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignLedger;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.RunCampaigns;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Campaigns. */
final class CampaignWiring implements FeatureWiring {

    private static final int CHUNK_SIZE = 1000;
    // Mails of the whole process that are handed over and not recorded.
    private static final int IN_DOUBT = 32;
    // For campaigns whose last recipients were handled by a process that crashed.
    private static final Duration ENDING = Duration.ofSeconds(5);
    private static final Duration COOLDOWN = Duration.ofSeconds(1);

    /** The driven ports. */
    record Ports(
            Campaigns campaigns,
            CampaignUses uses,
            Audiences audiences,
            CampaignLedger ledger,
            Signals signals) {

        static Ports on(Foundation foundation) {
            Signals signals = new Signals(new WorkSignal(), new WorkSignal(), new WorkSignal());
            return new Ports(
                    new JdbiCampaigns(foundation.handles(), signals::started),
                    new JdbiCampaignUses(foundation.handles()),
                    new JdbiAudiences(foundation.handles()),
                    new JdbiCampaignLedger(
                            foundation.handles(),
                            foundation.store().key("suppressions"),
                            signals::handedOver),
                    signals);
        }
    }

    /**
     * The signals that wake the workers.
     *
     * @param unfrozen an audience must be frozen
     * @param due recipients are due
     * @param handled recipients were frozen or handled: a campaign may have ended
     */
    record Signals(WorkSignal unfrozen, WorkSignal due, WorkSignal handled) {

        void started() {
            unfrozen.raise();
            handedOver();
        }

        void handedOver() {
            due.raise();
            handled.raise();
        }
    }

    private final Signals signals;
    private final int threads;
    private final AuthorCampaigns authoring;
    private final SendCampaigns sending;
    private final RunCampaigns running;

    CampaignWiring(
            Ports ports,
            Tags tags,
            TemplateWiring.Ports templates,
            MailTools mail,
            UnitOfWork work,
            WorkerSettings workers) {
        this.signals = ports.signals();
        this.threads = workers.campaignThreads();
        this.authoring =
                new CampaignAuthoring(
                        work,
                        ports.campaigns(),
                        ports.audiences(),
                        tags,
                        templates.templates(),
                        templates.renderer(),
                        mail.senders());
        this.sending =
                new CampaignSending(
                        work,
                        ports.campaigns(),
                        ports.ledger(),
                        ports.audiences(),
                        tags,
                        templates.templates());
        this.running =
                new CampaignRunning(
                        work,
                        ports.campaigns(),
                        ports.ledger(),
                        tags,
                        new CampaignComposer(
                                templates.templates(), templates.renderer(), mail.links()),
                        // a campaign records only the bounces that the server reports when it
                        // receives the mail
                        mail.campaignRoutes(),
                        pace(workers));
    }

    private static CampaignPace pace(WorkerSettings workers) {
        int window = Math.max(1, IN_DOUBT / workers.campaignThreads());
        return new CampaignPace(CHUNK_SIZE, window, workers.lease(), COOLDOWN);
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new CampaignsResource(authoring, tools.responses(), tools.lists()),
                new CampaignActionsResource(sending, tools.responses()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(
                WorkKind.CAMPAIGN_FREEZING,
                signals.unfrozen(),
                WorkKind.CAMPAIGN_SENDING,
                signals.due());
    }

    @Override
    public List<Worker> workers() {
        return List.of(
                new Worker("campaign-freezing", 1, signals.unfrozen(), running::freezeNext)
                        .raising(signals.due()),
                new Worker("campaign-sending", threads, signals.due(), running::sendNext)
                        .raising(signals.handled()),
                new Worker("campaign-ending", 1, signals.handled(), running::finishDue)
                        .polling(ENDING));
    }
}
