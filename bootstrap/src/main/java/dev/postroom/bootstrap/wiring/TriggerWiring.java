package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.trigger.JdbiDateScans;
import dev.postroom.adapters.persistence.trigger.JdbiDatedPeople;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerHolds;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerQueue;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerRuns;
import dev.postroom.adapters.persistence.trigger.JdbiTriggerUses;
import dev.postroom.adapters.persistence.trigger.JdbiTriggers;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.trigger.TriggerTrialResource;
import dev.postroom.adapters.rest.trigger.TriggersResource;
import dev.postroom.adapters.rest.trigger.page.RunsPageResource;
import dev.postroom.adapters.rest.trigger.page.TrialPageResource;
import dev.postroom.adapters.rest.trigger.page.TriggersPageResource;
import dev.postroom.adapters.rest.trigger.page.form.TriggerFormPageResource;
import dev.postroom.application.email.TriggerMails;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.trigger.DefinitionParts;
import dev.postroom.application.trigger.RunEntries;
import dev.postroom.application.trigger.StoredRunContext;
import dev.postroom.application.trigger.TriggerManagement;
import dev.postroom.application.trigger.TriggerTrial;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.trigger.ManageTriggers;
import dev.postroom.domain.trigger.Trigger;
import dev.postroom.domain.trigger.TriggerUses;
import dev.postroom.domain.trigger.Triggers;
import dev.postroom.domain.trigger.run.ReadRuns;
import dev.postroom.domain.trigger.run.RunContext;
import dev.postroom.domain.trigger.run.TriggerHolds;
import dev.postroom.domain.trigger.run.TriggerQueue;
import dev.postroom.domain.trigger.run.TriggerRuns;
import dev.postroom.domain.trigger.run.TryTriggers;

import java.util.List;
import java.util.Map;

/** Triggers. */
final class TriggerWiring implements FeatureWiring {

    /**
     * Signals of work.
     *
     * @param due a run that can go on
     * @param dates a scan that can go on
     */
    record TriggerSignals(WorkSignal due, WorkSignal dates) {}

    /** The driven ports. */
    record Ports(
            Triggers triggers,
            TriggerUses uses,
            TriggerHolds holds,
            TriggerRuns runs,
            TriggerQueue queue,
            RunEntries.Dates dates,
            TriggerSignals signals) {

        static Ports on(Foundation foundation) {
            WorkSignal due = new WorkSignal();
            WorkSignal datesDue = new WorkSignal();
            return new Ports(
                    new JdbiTriggers(foundation.handles()),
                    new JdbiTriggerUses(foundation.handles()),
                    new JdbiTriggerHolds(foundation.handles(), due::raise),
                    new JdbiTriggerRuns(foundation.handles(), due::raise),
                    new JdbiTriggerQueue(foundation.handles()),
                    new RunEntries.Dates(
                            new JdbiDateScans(foundation.handles(), datesDue::raise),
                            new JdbiDatedPeople(foundation.handles())),
                    new TriggerSignals(due, datesDue));
        }
    }

    /**
     * Parts that other features give.
     *
     * @param parts what definitions name
     */
    record Others(
            DefinitionParts parts,
            Subscribers people,
            TriggerMails mails,
            TriggersPageResource.Names names) {

        RunContext scene(Workspace workspace, Trigger trigger, SubscriberId person) {
            StoredRunContext stored = new StoredRunContext(workspace, parts, mails);
            stored.expect(Map.of(person, trigger.definition().campaignsOfRules()));
            return stored.of(trigger.id(), 1);
        }
    }

    private final ManageTriggers triggers;
    private final TryTriggers trial;
    private final TriggersPageResource.Names names;
    private final WorkspaceClock clock;

    /**
     * The use cases on these ports.
     *
     * @param most how many triggers a workspace may have
     */
    TriggerWiring(Ports ports, Others others, UnitOfWork work, int most) {
        this.names = others.names();
        this.clock = work.clock();
        this.triggers =
                new TriggerManagement(
                        work,
                        ports.triggers(),
                        ports.holds(),
                        ports.dates().scans(),
                        others.parts(),
                        most);
        this.trial = new TriggerTrial(work, ports.triggers(), others.people(), others::scene);
    }

    /** Creates and changes triggers. */
    ManageTriggers triggers() {
        return triggers;
    }

    /** The pages of the runs of these triggers. */
    List<Object> runPages(ReadRuns runs, ResourceTools tools) {
        return List.of(
                new RunsPageResource(triggers, runs, names, clock, tools.lists(), tools.pages()),
                new TrialPageResource(
                        triggers,
                        new TrialPageResource.Courses(trial, runs),
                        names,
                        clock,
                        tools.pages()));
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new TriggersResource(triggers, tools.responses(), tools.lists()),
                new TriggerTrialResource(triggers, trial),
                new TriggersPageResource(triggers, names, clock, tools.lists(), tools.pages()),
                new TriggerFormPageResource(triggers, names, tools.pages()));
    }
}
