package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Streams;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.report.CampaignProgress;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /campaigns/{id}/progress}: the sending of a campaign while it happens. */
@Path("/api/v1/campaigns")
public final class CampaignProgressResource {

    private final FollowCampaigns campaigns;
    private final ProgressEvents events;

    /** Exposes {@code campaigns} through {@code events}. */
    public CampaignProgressResource(FollowCampaigns campaigns, ProgressEvents events) {
        this.campaigns = campaigns;
        this.events = events;
    }

    @GET
    @Path("/{id}/progress")
    @Needs(Scope.CAMPAIGNS_READ)
    @Streams
    public Response progress(@Context ApiRequest request, @PathParam("id") String id) {
        Workspace workspace = request.workspace();
        // before the response starts, so that a failure is still a problem document
        CampaignProgress first = campaigns.readProgress(workspace, CampaignPath.id(id));
        return Responses.events(out -> events.write(workspace, first, out));
    }
}
