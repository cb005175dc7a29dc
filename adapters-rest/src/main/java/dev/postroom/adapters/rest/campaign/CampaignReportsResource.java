package dev.postroom.adapters.rest.campaign;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.RecipientSort;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.stream.Collectors;

/** {@code /campaigns/{id}/…}: problems that keep a campaign from being sent, and its results. */
@Path("/api/v1/campaigns")
public final class CampaignReportsResource {

    private final AuthorCampaigns campaigns;
    private final InspectCampaigns inspection;
    private final Lists lists;

    /** Exposes {@code inspection}, and the counts of {@code campaigns}. */
    public CampaignReportsResource(
            AuthorCampaigns campaigns, InspectCampaigns inspection, Lists lists) {
        this.campaigns = campaigns;
        this.inspection = inspection;
        this.lists = lists;
    }

    @GET
    @Path("/{id}/stats")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response stats(@Context ApiRequest request, @PathParam("id") String id) {
        return Responses.untagged(
                Success.OK,
                CampaignStatsView.of(
                        campaigns.get(
                                request.workspace(),
                                PathId.of("Campaign", id, CampaignId::parse))));
    }

    @GET
    @Path("/{id}/preflight")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response preflight(@Context ApiRequest request, @PathParam("id") String id) {
        return Responses.untagged(
                Success.OK,
                PreflightView.of(
                        inspection.check(
                                request.workspace(),
                                PathId.of("Campaign", id, CampaignId::parse))));
    }

    @GET
    @Path("/{id}/recipients")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response recipients(@Context ApiRequest request, @PathParam("id") String text) {
        CampaignId id =
                campaigns
                        .get(request.workspace(), PathId.of("Campaign", text, CampaignId::parse))
                        .campaign()
                        .id();
        QueryParameters query = request.query();
        Set<RecipientStatus> statuses =
                query.allParsed("status", RecipientWord::parse).stream()
                        .flatMap(word -> word.statuses().stream())
                        .collect(Collectors.toUnmodifiableSet());
        return lists.respond(
                request,
                query,
                RecipientSort.class,
                page ->
                        inspection
                                .listRecipients(request.workspace(), id, statuses, page)
                                .map(RecipientView::of));
    }
}
