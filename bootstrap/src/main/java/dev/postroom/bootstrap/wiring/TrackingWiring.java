package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.tracking.JdbiMailEngagements;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.campaign.page.reaction.ReactionsPageResource;
import dev.postroom.adapters.rest.page.HostedPages;
import dev.postroom.adapters.rest.tracking.CampaignLinksResource;
import dev.postroom.adapters.rest.tracking.CampaignTimelineResource;
import dev.postroom.adapters.rest.tracking.ClickedResource;
import dev.postroom.adapters.rest.tracking.OpenedResource;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.tracking.EngagementEventRecording;
import dev.postroom.application.tracking.EngagementTracking;
import dev.postroom.application.tracking.LinkReading;
import dev.postroom.application.tracking.TimelineReading;
import dev.postroom.bootstrap.lifecycle.WorkSignal;
import dev.postroom.bootstrap.lifecycle.Worker;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.ReadLinks;
import dev.postroom.domain.tracking.ReadMailEngagements;
import dev.postroom.domain.tracking.ReadTimelines;
import dev.postroom.domain.tracking.RecordEngagementEvents;
import dev.postroom.domain.work.WorkKind;

import java.util.List;
import java.util.Map;

/** The opens and clicks of mails. */
final class TrackingWiring implements FeatureWiring {

    // Requests that wait for the database; others are answered without being counted.
    private static final int MOST_WAITING = 512;

    /**
     * The driven ports.
     *
     * @param counted signals a first open or click
     */
    record Ports(MailEngagements reactions, WorkSignal counted) {

        static Ports on(Foundation foundation) {
            WorkSignal counted = new WorkSignal();
            return new Ports(
                    new JdbiMailEngagements(foundation.handles(), counted::raise), counted);
        }
    }

    private final Ports ports;
    private final EngagementTracking recording;
    private final RecordEngagementEvents events;
    private final ReadLinks links;
    private final ReadTimelines timelines;
    private final HostedPages pages;
    private final WorkspaceClock clock;

    /**
     * @param pages answers links that are not valid
     * @param linkKey authenticates the links
     */
    TrackingWiring(
            Ports ports,
            Accounts accounts,
            EngagementEventRecording.Mails mails,
            UnitOfWork work,
            HostedPages pages,
            MacKey linkKey) {
        this.ports = ports;
        this.pages = pages;
        this.clock = work.clock();
        this.recording =
                new EngagementTracking(work, accounts, ports.reactions(), linkKey, MOST_WAITING);
        this.events = new EngagementEventRecording(work, ports.reactions(), mails);
        this.links = new LinkReading(mails.campaigns(), ports.reactions());
        this.timelines = new TimelineReading(mails.campaigns(), ports.reactions(), work.clock());
    }

    /** Reads what was counted. */
    ReadMailEngagements reading() {
        return recording;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new OpenedResource(pages, recording),
                new ClickedResource(pages, recording),
                new CampaignLinksResource(links),
                new CampaignTimelineResource(timelines));
    }

    /** The pages of reactions, for the campaigns that {@code following} finds. */
    FeatureWiring pages(FollowCampaigns following) {
        return new FeatureWiring() {
            @Override
            public List<Object> resources(ResourceTools tools) {
                return List.of(
                        new ReactionsPageResource(
                                following,
                                new ReactionsPageResource.Sources(links, timelines),
                                clock,
                                tools.pages()));
            }
        };
    }

    @Override
    public Map<WorkKind, WorkSignal> watched() {
        return Map.of(WorkKind.MAIL_REACTIONS, ports.counted());
    }

    @Override
    public List<Worker> workers() {
        return List.of(new Worker("reaction-telling", 1, ports.counted(), events::recordNext));
    }
}
