package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.segment.SegmentField;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /campaigns/{id}}: changing, copying and deleting campaigns. */
@Path("/api/v1/campaigns")
public final class CampaignEditingResource {

    private final AuthorCampaigns campaigns;
    private final EditCampaigns editing;
    private final FindCampaigns known;
    private final ManageSegments segments;
    private final Responses responses;

    /**
     * Exposes {@code editing}; reads the campaign of a conditional request from {@code campaigns}.
     */
    public CampaignEditingResource(
            AuthorCampaigns campaigns,
            EditCampaigns editing,
            FindCampaigns known,
            ManageSegments segments,
            Responses responses) {
        this.campaigns = campaigns;
        this.editing = editing;
        this.known = known;
        this.segments = segments;
        this.responses = responses;
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(campaigns, request, id);
        CampaignPatch patch = target.reading(() -> patch(request));
        CountedCampaign changed =
                editing.update(request.caller(), target.id(), patch, target.expectedVersion());
        return responses.changed(
                Success.OK, CampaignView.of(changed), CampaignView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(campaigns, request, id);
        target.finish();
        editing.delete(request.caller(), target.id(), target.expectedVersion());
        return Response.noContent().build();
    }

    @POST
    @Path("/{id}/duplicate")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response duplicate(@Context ApiRequest request, @PathParam("id") String id) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(campaigns, request, id);
        target.finish();
        CountedCampaign copy = editing.duplicate(request.caller(), target.id());
        return responses.created(
                "/campaigns/" + copy.campaign().id(),
                CampaignView.of(copy),
                CampaignView.etagOf(copy));
    }

    private CampaignPatch patch(ApiRequest request) {
        return CampaignPatchBody.read(
                request.body(),
                request.isStrict(),
                named -> known.has(request.workspace(), named),
                body -> SegmentField.read(body, request.workspace(), segments));
    }
}
