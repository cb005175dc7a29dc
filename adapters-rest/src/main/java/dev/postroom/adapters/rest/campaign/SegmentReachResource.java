package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.segment.SegmentPath;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /segments/{id}/recipient-count}: the people whom a campaign to a segment would reach. */
@Path("/api/v1/segments")
public final class SegmentReachResource {

    private final ManageSegments segments;
    private final AuthorCampaigns campaigns;

    /** Counts whom {@code segments} select. */
    public SegmentReachResource(ManageSegments segments, AuthorCampaigns campaigns) {
        this.segments = segments;
        this.campaigns = campaigns;
    }

    @GET
    @Path("/{id}/recipient-count")
    @Needs(Scope.SEGMENTS_READ)
    public Response countRecipients(@Context ApiRequest request, @PathParam("id") String id) {
        return Responses.untagged(
                Success.OK,
                AudienceView.of(
                        campaigns.countSelected(
                                request.workspace(),
                                SegmentPath.find(segments, request, id).filter())));
    }
}
