package dev.postroom.adapters.rest.campaign;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.list.Spans;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** {@code /campaigns}: creating and reading campaigns. */
@Path("/api/v1/campaigns")
public final class CampaignsResource {

    private static final Function<String, CampaignStatus> STATUS =
            KeywordParsers.parser(CampaignStatus.class);

    private final AuthorCampaigns campaigns;
    private final FindCampaigns known;
    private final ManageSegments segments;
    private final Responses responses;
    private final Lists lists;

    /**
     * Exposes {@code campaigns}; rules name those that are {@code known}, and campaigns name {@code
     * segments}.
     */
    public CampaignsResource(
            AuthorCampaigns campaigns,
            FindCampaigns known,
            ManageSegments segments,
            Responses responses,
            Lists lists) {
        this.known = known;
        this.segments = segments;
        this.campaigns = campaigns;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.CAMPAIGNS_WRITE)
    public Response create(@Context ApiRequest request) {
        CountedCampaign campaign =
                campaigns.create(
                        request.caller(),
                        NewCampaignBody.read(request, campaigns, known, segments));
        return responses.created(
                "/campaigns/" + campaign.campaign().id(),
                CampaignView.of(campaign),
                CampaignView.etagOf(campaign));
    }

    @GET
    @Needs(Scope.CAMPAIGNS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        CampaignQuery wanted =
                new CampaignQuery(
                        Set.copyOf(query.allParsed("status", STATUS)),
                        query.one("q"),
                        Spans.of(query, "created"));
        return lists.respond(
                request,
                query,
                CampaignQuery.Sort.class,
                page -> campaigns.list(request.workspace(), wanted, page).map(CampaignView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        CountedCampaign campaign = campaigns.get(request.workspace(), CampaignPath.id(id));
        return responses.ok(request, CampaignView.of(campaign), CampaignView.etagOf(campaign));
    }

    @GET
    @Path("/{id}/recipient-count")
    @Needs(Scope.CAMPAIGNS_READ)
    public Response countRecipients(@Context ApiRequest request, @PathParam("id") String id) {
        CampaignId campaign = CampaignPath.id(id);
        return Responses.untagged(
                Success.OK,
                RecipientCountView.of(campaigns.countRecipients(request.workspace(), campaign)));
    }

    /**
     * The number of recipients that a campaign would have, and whether it is clear whom it is for.
     *
     * @param problems why these recipients would not be mailed
     */
    record RecipientCountView(
            @JsonUnwrapped AudienceView audience, List<PreflightView.Problem> problems)
            implements View {

        static RecipientCountView of(AuthorCampaigns.Reach reach) {
            return new RecipientCountView(
                    AudienceView.of(reach.audience()),
                    reach.doubt().map(PreflightView.Problem::of).stream().toList());
        }
    }
}
