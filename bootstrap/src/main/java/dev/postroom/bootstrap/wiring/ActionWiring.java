package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.action.JdbiActionQueue;
import dev.postroom.adapters.persistence.action.JdbiActions;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.action.ActionsResource;
import dev.postroom.adapters.rest.action.page.ActionPeople;
import dev.postroom.adapters.rest.action.page.ActionsPageResource;
import dev.postroom.application.action.ActionManagement;
import dev.postroom.application.action.ActionPace;
import dev.postroom.application.action.ActionRunning;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.settings.WorkerSettings;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.action.ActOnSubscribers;
import dev.postroom.domain.action.ActionQueue;
import dev.postroom.domain.action.Actions;
import dev.postroom.domain.action.RunActions;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.work.WorkKind;

import java.util.List;
import java.util.Map;

/** Actions on many subscribers. */
final class ActionWiring implements FeatureWiring {

    private static final int STEP = 200;

    /**
     * The driven ports.
     *
     * @param added signals a new action
     */
    record Ports(Actions actions, ActionQueue queue, WorkSignal added) {

        static Ports on(Foundation foundation) {
            WorkSignal added = new WorkSignal();
            return new Ports(
                    new JdbiActions(foundation.handles(), added::raise),
                    new JdbiActionQueue(foundation.handles()),
                    added);
        }
    }

    private final ActOnSubscribers actions;
    private final RunActions running;
    private final WorkSignal added;
    private final ManageTags manageTags;
    private final ManageSubscribers manageSubscribers;
    private final WorkspaceClock clock;
    private final FindCampaigns campaigns;
    private final ManageSegments segments;

    /**
     * @param manageSubscribers finds the people that pages choose
     * @param manageTags finds the tags that selections name
     * @param campaigns finds the campaigns that rules name
     * @param segments finds the segment that a selection names
     */
    ActionWiring(
            Ports ports,
            SubscriberWiring.Ports people,
            Tags tags,
            ManageSubscribers manageSubscribers,
            ManageTags manageTags,
            FindCampaigns campaigns,
            ManageSegments segments,
            UnitOfWork work,
            WorkerSettings workers) {
        this.added = ports.added();
        this.manageSubscribers = manageSubscribers;
        this.manageTags = manageTags;
        this.clock = work.clock();
        this.campaigns = campaigns;
        this.segments = segments;
        this.actions = new ActionManagement(work, ports.actions(), people.subscribers(), tags);
        this.running =
                new ActionRunning(
                        work,
                        people.changes(work),
                        ports.queue(),
                        people.batches(),
                        tags,
                        new ActionPace(STEP, workers.lease()));
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new ActionsResource(
                        actions, manageTags, campaigns, segments, tools.responses(), tools.lists()),
                new ActionsPageResource(
                        actions,
                        new ActionPeople(manageSubscribers, manageTags, campaigns, segments, clock),
                        tools.lists(),
                        tools.pages()));
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.SUBSCRIBER_ACTIONS, added);
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("subscriber-actions", 1, added, running::actNext));
    }
}
