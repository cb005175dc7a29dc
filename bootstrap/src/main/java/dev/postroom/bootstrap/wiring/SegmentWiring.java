package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.persistence.segment.JdbiSegments;
import dev.postroom.adapters.rest.ResourceTools;
import dev.postroom.adapters.rest.segment.SegmentsResource;
import dev.postroom.adapters.rest.segment.page.SegmentFormPageResource;
import dev.postroom.adapters.rest.segment.page.SegmentsPageResource;
import dev.postroom.application.segment.SegmentManagement;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.wiring.foundation.FeatureWiring;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.Segments;

import java.util.List;

/** Segments. */
final class SegmentWiring implements FeatureWiring {

    /** The driven port. */
    record Ports(Segments segments) {

        static Ports on(Foundation foundation) {
            return new Ports(new JdbiSegments(foundation.handles()));
        }
    }

    private final ManageSegments segments;
    private final FindCampaigns campaigns;
    private final WorkspaceClock clock;

    /**
     * @param uses names the campaigns that wait for a segment
     * @param campaigns finds the campaigns that rules name
     */
    SegmentWiring(Ports ports, CampaignUses uses, FindCampaigns campaigns, UnitOfWork work) {
        this.segments = new SegmentManagement(work, ports.segments(), uses);
        this.campaigns = campaigns;
        this.clock = work.clock();
    }

    ManageSegments segments() {
        return segments;
    }

    @Override
    public List<Object> resources(ResourceTools tools) {
        return List.of(
                new SegmentsResource(segments, campaigns, tools.responses(), tools.lists()),
                new SegmentsPageResource(segments, clock, tools.lists(), tools.pages()),
                new SegmentFormPageResource(segments, campaigns, tools.pages()));
    }
}
