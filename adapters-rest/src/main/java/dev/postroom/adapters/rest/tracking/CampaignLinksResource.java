package dev.postroom.adapters.rest.tracking;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.ReadLinks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;

/** {@code /campaigns/{id}/links}: the links that were followed. */
@Path("/api/v1/campaigns/{id}/links")
public final class CampaignLinksResource {

    private final ReadLinks links;

    /** Exposes {@code links}. */
    public CampaignLinksResource(ReadLinks links) {
        this.links = links;
    }

    @GET
    @Needs(Scope.CAMPAIGNS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        CampaignId campaign = PathId.of("Campaign", text, CampaignId::parse);
        List<LinkClicks> clicks = links.linksOf(request.workspace(), campaign);
        request.finish();
        return Responses.untagged(Success.OK, LinksView.of(clicks));
    }
}
