package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.campaign.JdbiAudiences;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignLedger;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignPermits;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignRecipients;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignStarts;
import dev.postroom.adapters.persistence.campaign.JdbiCampaignUses;
import dev.postroom.adapters.persistence.campaign.JdbiCampaigns;
import dev.postroom.adapters.persistence.campaign.JdbiHeldRefusals;
import dev.postroom.adapters.persistence.campaign.JdbiLateOutcomes;
import dev.postroom.adapters.persistence.campaign.JdbiPendingCampaignEvents;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.campaign.CampaignActionsResource;
import dev.postroom.adapters.rest.campaign.CampaignEditingResource;
import dev.postroom.adapters.rest.campaign.CampaignProgressResource;
import dev.postroom.adapters.rest.campaign.CampaignReportsResource;
import dev.postroom.adapters.rest.campaign.CampaignTrialResource;
import dev.postroom.adapters.rest.campaign.CampaignsResource;
import dev.postroom.adapters.rest.campaign.ProgressEvents;
import dev.postroom.adapters.rest.campaign.SegmentReachResource;
import dev.postroom.adapters.rest.campaign.page.CampaignNames;
import dev.postroom.adapters.rest.campaign.page.CampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.CampaignStepsPageResource;
import dev.postroom.adapters.rest.campaign.page.CampaignsPageResource;
import dev.postroom.adapters.rest.campaign.page.CancelPageResource;
import dev.postroom.adapters.rest.campaign.page.DeleteCampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.EditCampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.NewCampaignPageResource;
import dev.postroom.adapters.rest.campaign.page.ProgressPageResource;
import dev.postroom.adapters.rest.campaign.page.RecipientsPageResource;
import dev.postroom.adapters.rest.campaign.page.SendPageResource;
import dev.postroom.adapters.rest.segment.page.SegmentPageResource;
import dev.postroom.application.campaign.AudienceResolution;
import dev.postroom.application.campaign.CampaignLookup;
import dev.postroom.application.campaign.authoring.CampaignAuthoring;
import dev.postroom.application.campaign.authoring.CampaignEditing;
import dev.postroom.application.campaign.authoring.CampaignInspection;
import dev.postroom.application.campaign.authoring.CampaignSending;
import dev.postroom.application.campaign.authoring.CampaignTools;
import dev.postroom.application.campaign.authoring.CampaignTrial;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.campaign.report.CampaignFollowing;
import dev.postroom.application.campaign.report.CampaignViewing;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.campaign.Campaigns;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.TryCampaigns;
import dev.postroom.domain.campaign.audience.Audiences;
import dev.postroom.domain.campaign.report.CampaignRecipients;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.LateOutcomes;
import dev.postroom.domain.campaign.report.ViewCampaigns;
import dev.postroom.domain.campaign.sending.CampaignLedger;
import dev.postroom.domain.campaign.sending.CampaignPermits;
import dev.postroom.domain.campaign.sending.CampaignStarts;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.campaign.sending.PendingCampaignEvents;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.template.ManageTemplates;
import dev.postroom.domain.work.WorkKind;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Campaigns. */
final class CampaignWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(
            Campaigns campaigns,
            CampaignUses uses,
            Audiences audiences,
            Ledgers ledgers,
            CampaignStarts starts,
            Signals signals,
            Consumer<Runnable> onDrain) {

        static Ports on(Foundation foundation) {
            Signals signals = Signals.create();
            return new Ports(
                    new JdbiCampaigns(foundation.handles(), signals::started),
                    new JdbiCampaignUses(foundation.handles()),
                    new JdbiAudiences(foundation.handles()),
                    new Ledgers(
                            new JdbiCampaignLedger(
                                    foundation.handles(),
                                    foundation.store().key("suppressions"),
                                    signals::handedOver),
                            new JdbiCampaignRecipients(foundation.handles()),
                            new JdbiPendingCampaignEvents(foundation.handles()),
                            new JdbiLateOutcomes(foundation.handles()),
                            new JdbiCampaignPermits(
                                    foundation.handles(), signals.due()::raiseAfter),
                            new JdbiHeldRefusals(foundation.handles())),
                    new JdbiCampaignStarts(foundation.handles()),
                    signals,
                    foundation.shutdown()::onDrain);
        }
    }

    /** The recipients of campaigns, and when they may get their mail. */
    record Ledgers(
            CampaignLedger ledger,
            CampaignRecipients recipients,
            PendingCampaignEvents pending,
            LateOutcomes late,
            CampaignPermits permits,
            HeldRefusals refusals) {}

    /**
     * The signals that wake the workers.
     *
     * @param scheduled a campaign is due to start
     * @param unfrozen an audience must be frozen
     * @param due recipients are due
     * @param handled recipients were frozen or handled: a campaign may have ended
     * @param ended a campaign has ended: the events of its outcomes can be recorded at full pace
     */
    record Signals(
            WorkSignal scheduled,
            WorkSignal unfrozen,
            WorkSignal due,
            WorkSignal handled,
            WorkSignal ended) {

        static Signals create() {
            return new Signals(
                    new WorkSignal(),
                    new WorkSignal(),
                    new WorkSignal(),
                    new WorkSignal(),
                    new WorkSignal());
        }

        void started() {
            unfrozen.raise();
            handedOver();
        }

        void handedOver() {
            due.raise();
            handled.raise();
        }
    }

    /**
     * Ports of other features.
     *
     * @param resolution finds the tags and the segment that select recipients
     */
    record Others(
            AudienceResolution resolution,
            ManageSegments segments,
            ManageTemplates templates,
            SubscriberWiring.Ports people,
            EmailWiring.Ports emails) {}

    private final WorkspaceClock clock;
    private final AuthorCampaigns authoring;
    private final FindCampaigns known;
    private final ManageSegments segments;
    private final ManageTemplates choice;
    private final EditCampaigns editing;
    private final SendCampaigns sending;
    private final TryCampaigns trial;
    private final InspectCampaigns inspection;
    private final FollowCampaigns following;
    private final ProgressEvents events;
    private final ViewCampaigns views;
    private final CampaignWorkers background;

    CampaignWiring(
            Ports ports,
            Others others,
            TemplateWiring.Ports templates,
            MailTools mail,
            UnitOfWork work,
            WorkerSettings workers) {
        this.clock = work.clock();
        this.known = new CampaignLookup(ports.campaigns());
        this.segments = others.segments();
        this.choice = others.templates();
        this.authoring =
                new CampaignAuthoring(
                        work,
                        ports.campaigns(),
                        ports.audiences(),
                        others.resolution(),
                        templates.templates(),
                        templates.renderer(),
                        mail.senders());
        CampaignTools tools =
                new CampaignTools(
                        ports.audiences(),
                        others.resolution(),
                        templates.templates(),
                        templates.renderer(),
                        mail.senders(),
                        mail.proof());
        this.sending =
                new CampaignSending(work, ports.campaigns(), ports.ledgers().ledger(), tools);
        this.inspection =
                new CampaignInspection(
                        work, ports.campaigns(), ports.ledgers().recipients(), tools);
        this.following = new CampaignFollowing(ports.campaigns(), work.clock().real());
        this.events = new ProgressEvents(following);
        ports.onDrain().accept(events::close);
        this.trial =
                new CampaignTrial(
                        work,
                        ports.campaigns(),
                        others.people().subscribers(),
                        others.emails().emails(),
                        others.emails().mailability(others.people()),
                        tools);
        this.views =
                new CampaignViewing(
                        ports.campaigns(),
                        new CampaignComposer(
                                templates.templates(), templates.renderer(), mail.links()));
        this.background = new CampaignWorkers(ports, others, templates, mail, work, workers, tools);
        this.editing = new CampaignEditing(work, ports.campaigns(), tools, background.outcomes());
    }

    /** Creates and reads campaigns. */
    AuthorCampaigns authoring() {
        return authoring;
    }

    /** Starts, pauses and cancels campaigns. */
    SendCampaigns sending() {
        return sending;
    }

    /** Tells how far campaigns are. */
    FollowCampaigns following() {
        return following;
    }

    /** Shows mails in a browser. */
    ViewCampaigns views() {
        return views;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new CampaignsResource(authoring, known, segments, tools.responses(), tools.lists()),
                new CampaignEditingResource(authoring, editing, known, segments, tools.responses()),
                new SegmentReachResource(segments, authoring),
                new SegmentPageResource(segments, authoring, clock, tools.pages()),
                new CampaignTrialResource(authoring, trial),
                new CampaignProgressResource(following, events),
                new CampaignReportsResource(authoring, inspection, tools.lists()),
                new CampaignActionsResource(authoring, sending, tools.responses()),
                new CampaignsPageResource(authoring, clock, tools.lists(), tools.pages()),
                new CampaignPageResource(
                        authoring, following, inspection, trial, clock, tools.pages()),
                new RecipientsPageResource(
                        following, inspection, clock, tools.lists(), tools.pages()),
                new ProgressPageResource(following, events, tools.streams()),
                new NewCampaignPageResource(authoring, names(), tools.pages()),
                new EditCampaignPageResource(authoring, editing, names(), tools.pages()),
                new CampaignStepsPageResource(sending, editing, trial, tools.pages()),
                new SendPageResource(following, inspection, sending, clock, tools.pages()),
                new CancelPageResource(following, sending, clock, tools.pages()),
                new DeleteCampaignPageResource(following, editing, clock, tools.pages()));
    }

    private CampaignNames names() {
        return new CampaignNames(known, segments, choice);
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return background.watched();
    }

    @Override
    public List<Worker> workers() {
        return background.workers();
    }
}
