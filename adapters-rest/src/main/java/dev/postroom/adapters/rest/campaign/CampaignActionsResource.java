package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.AudienceWord;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /campaigns/{id}/…}: actions on campaigns. */
@Path("/api/v1/campaigns")
public final class CampaignActionsResource {

    private final AuthorCampaigns authoring;
    private final SendCampaigns campaigns;
    private final Responses responses;

    /** Exposes {@code campaigns}, if {@code authoring} knows them. */
    public CampaignActionsResource(
            AuthorCampaigns authoring, SendCampaigns campaigns, Responses responses) {
        this.authoring = authoring;
        this.campaigns = campaigns;
        this.responses = responses;
    }

    @POST
    @Path("/{id}/send")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response send(@Context ApiRequest request, @PathParam("id") String text) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(authoring, request, text);
        Start start = target.reading(() -> Start.read(request));
        return response(
                Success.ACCEPTED,
                campaigns.send(request.caller(), target.id(), start.time(), start.everyone()));
    }

    private record Start(Optional<SendTime> time, boolean everyone) {

        static Start read(ApiRequest request) {
            JsonFields body = request.optionalBody();
            Start start = new Start(SendTimeBody.read(body), AudienceWord.isIn(body));
            body.finish(request.isStrict());
            return start;
        }
    }

    @POST
    @Path("/{id}/unschedule")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response unschedule(@Context ApiRequest request, @PathParam("id") String id) {
        return response(Success.OK, campaigns.unschedule(request.caller(), valid(request, id)));
    }

    @POST
    @Path("/{id}/pause")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response pause(@Context ApiRequest request, @PathParam("id") String id) {
        return response(Success.OK, campaigns.pause(request.caller(), valid(request, id)));
    }

    @POST
    @Path("/{id}/resume")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response resume(@Context ApiRequest request, @PathParam("id") String id) {
        return response(Success.OK, campaigns.resume(request.caller(), valid(request, id)));
    }

    @POST
    @Path("/{id}/cancel")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response cancel(@Context ApiRequest request, @PathParam("id") String id) {
        return response(Success.OK, campaigns.cancel(request.caller(), valid(request, id)));
    }

    @POST
    @Path("/{id}/retry")
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response retry(@Context ApiRequest request, @PathParam("id") String id) {
        return response(Success.ACCEPTED, campaigns.retry(request.caller(), valid(request, id)));
    }

    private CampaignId valid(ApiRequest request, String text) {
        Target<CampaignId, CountedCampaign> target = CampaignPath.target(authoring, request, text);
        target.finish();
        return target.id();
    }

    private Response response(Success status, CountedCampaign campaign) {
        return responses.changed(status, CampaignView.of(campaign), CampaignView.etagOf(campaign));
    }
}
