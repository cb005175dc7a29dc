package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.subscriber.JdbiMemberships;
import dev.postroom.adapters.persistence.subscriber.JdbiNotes;
import dev.postroom.adapters.persistence.subscriber.JdbiSoftBounces;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscriberBatches;
import dev.postroom.adapters.persistence.subscriber.JdbiSubscribers;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.subscriber.NotesResource;
import dev.postroom.adapters.rest.subscriber.SubscriberActionsResource;
import dev.postroom.adapters.rest.subscriber.SubscriberBatchResource;
import dev.postroom.adapters.rest.subscriber.SubscriberExportResource;
import dev.postroom.adapters.rest.subscriber.SubscriberFilters;
import dev.postroom.adapters.rest.subscriber.SubscribersResource;
import dev.postroom.adapters.rest.subscriber.page.EditPersonPageResource;
import dev.postroom.adapters.rest.subscriber.page.NewSubscriberPageResource;
import dev.postroom.adapters.rest.subscriber.page.NotesPageResource;
import dev.postroom.adapters.rest.subscriber.page.PersonPageResource;
import dev.postroom.adapters.rest.subscriber.page.SubscribersPageResource;
import dev.postroom.adapters.rest.subscriber.page.export.ExportPageResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.subscriber.ChangeEffects;
import dev.postroom.application.subscriber.SubscriberAdding;
import dev.postroom.application.subscriber.SubscriberAnnotation;
import dev.postroom.application.subscriber.SubscriberChanges;
import dev.postroom.application.subscriber.SubscriberExport;
import dev.postroom.application.subscriber.SubscriberManagement;
import dev.postroom.application.subscriber.SubscriberTagging;
import dev.postroom.application.testclock.ClockReading;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.billing.PlanLimits;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.subscriber.AddSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.SoftBounces;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.subscriber.export.ExportSubscribers;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.subscriber.membership.Memberships;
import dev.postroom.domain.subscriber.membership.TagSubscribers;
import dev.postroom.domain.subscriber.note.AnnotateSubscribers;
import dev.postroom.domain.subscriber.note.Notes;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tags;
import dev.postroom.domain.testclock.ReadClocks;

import java.util.List;

/** Subscribers, their tags, their notes and their export. */
final class SubscriberWiring implements FeatureWiring {

    /** The driven ports. */
    record Ports(
            Subscribers subscribers,
            SubscriberBatches batches,
            Memberships memberships,
            Notes notes,
            SoftBounces softBounces,
            PlanLimits limits,
            ChangeEffects effects) {

        static Ports on(Foundation foundation, PlanLimits limits, ChangeEffects effects) {
            return new Ports(
                    new JdbiSubscribers(foundation.handles()),
                    new JdbiSubscriberBatches(foundation.handles()),
                    new JdbiMemberships(foundation.handles()),
                    new JdbiNotes(foundation.handles()),
                    new JdbiSoftBounces(foundation.handles()),
                    limits,
                    effects);
        }

        /** The changes of subscribers, shared by all features that change them. */
        SubscriberChanges changes(UnitOfWork work) {
            return new SubscriberChanges(
                    subscribers, batches, memberships, limits, work.events(), effects);
        }
    }

    private final ManageSubscribers subscribers;
    private final AddSubscribers adding;
    private final TagSubscribers tagging;
    private final AnnotateSubscribers notes;
    private final ExportSubscribers export;
    private final ManageTags manageTags;
    private final FindCampaigns campaigns;
    private final ManageSegments segments;
    private final ReadClocks clock;
    private final WorkspaceClock workspaceClock;

    /**
     * @param manageTags finds the tags that queries name
     * @param campaigns finds the campaigns that rules name
     * @param segments finds the segment that a query names
     */
    SubscriberWiring(
            Ports ports,
            Tags tags,
            ManageTags manageTags,
            FindCampaigns campaigns,
            ManageSegments segments,
            UnitOfWork work) {
        this.campaigns = campaigns;
        this.segments = segments;
        this.manageTags = manageTags;
        this.clock = new ClockReading(work);
        this.workspaceClock = work.clock();
        SubscriberChanges changes = ports.changes(work);
        this.subscribers = new SubscriberManagement(work, changes, ports.subscribers(), tags);
        this.adding =
                new SubscriberAdding(work, changes, ports.subscribers(), ports.batches(), tags);
        this.tagging = new SubscriberTagging(work, changes, ports.subscribers(), tags);
        this.notes = new SubscriberAnnotation(work, ports.subscribers(), ports.notes());
        this.export = new SubscriberExport(ports.batches(), work.audit());
    }

    ManageSubscribers subscribers() {
        return subscribers;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new SubscribersResource(
                        subscribers,
                        manageTags,
                        campaigns,
                        segments,
                        tools.responses(),
                        tools.lists()),
                new SubscriberBatchResource(adding, subscribers, tools.problems()),
                new SubscriberActionsResource(tagging, subscribers, manageTags, tools.responses()),
                new NotesResource(notes, subscribers, tools.responses(), tools.lists()),
                new SubscriberExportResource(export, manageTags, campaigns, segments),
                new SubscribersPageResource(
                        subscribers,
                        manageTags,
                        new SubscriberFilters(manageTags, campaigns, segments),
                        clock,
                        tools.lists(),
                        tools.pages()),
                new ExportPageResource(
                        export,
                        subscribers,
                        new SubscriberFilters(manageTags, campaigns, segments),
                        workspaceClock,
                        tools.pages()),
                new NewSubscriberPageResource(subscribers, tools.pages()),
                new PersonPageResource(subscribers, tagging, clock, tools.pages()),
                new EditPersonPageResource(subscribers, tools.pages()),
                new NotesPageResource(notes, subscribers, clock, tools.lists(), tools.pages()));
    }
}
