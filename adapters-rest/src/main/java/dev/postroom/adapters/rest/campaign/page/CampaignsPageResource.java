package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.TimeSpan;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The list of campaigns. */
@Path("/app/{account}/{environment}/campaigns")
public final class CampaignsPageResource {

    static final String PATH = "/campaigns";
    private static final String STATUS = "status";
    private static final String SEARCH = "q";
    private static final Function<String, CampaignStatus> STATUSES =
            KeywordParsers.parser(CampaignStatus.class);

    private final AuthorCampaigns campaigns;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code campaigns}; {@code clock} determines how long ago they were changed. */
    public CampaignsPageResource(
            AuthorCampaigns campaigns, WorkspaceClock clock, Lists lists, Pages pages) {
        this.campaigns = campaigns;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<CampaignStatus> status = query.parsed(STATUS, STATUSES);
        Optional<String> prefix = query.one(SEARCH).filter(text -> !text.isBlank());
        CampaignQuery wanted =
                new CampaignQuery(status.map(Set::of).orElse(Set.of()), prefix, TimeSpan.always());
        Instant now = clock.now(request.workspace());
        Listed<CampaignRow> listed =
                lists.page(
                        request,
                        query,
                        CampaignQuery.Sort.class,
                        page ->
                                campaigns
                                        .list(request.workspace(), wanted, page)
                                        .map(campaign -> CampaignRow.of(campaign, now)));
        CampaignsPage page =
                new CampaignsPage(
                        listed.items(),
                        Pager.of(request, listed),
                        filters(request, status),
                        status.isPresent() || prefix.isPresent()
                                ? Empty.of("No campaign is like that.")
                                : empty(request),
                        mayWrite(request));
        return pages.show(
                request,
                Sheet.of(Room.CAMPAIGNS, "Campaigns")
                        .calls(ApiCall.get(PATH, request.rawQuery(), STATUS, SEARCH)),
                "app/campaign/campaigns",
                Map.of("page", page));
    }

    static boolean mayWrite(ApiRequest request) {
        return request.caller().may(Scope.CAMPAIGNS_WRITE);
    }

    private static Empty empty(ApiRequest request) {
        String sentence = "No campaigns yet. Write to everyone on a tag.";
        return mayWrite(request)
                ? new Empty(
                        sentence,
                        "New campaign",
                        Pages.path(request, PATH + "/new"),
                        ApiCall.post(PATH, CampaignForm.EXAMPLE).curl())
                : Empty.of(sentence);
    }

    private Filters filters(ApiRequest request, Optional<CampaignStatus> status) {
        ListAddress list = ListAddress.of(request);
        Filters filters =
                Filters.at(list.path())
                        .counted(
                                list,
                                STATUS,
                                List.of(CampaignStatus.values()),
                                () -> campaigns.countByStatus(request.workspace()))
                        .search(SEARCH, "Beginning of the name", list.one(SEARCH));
        return status.map(one -> filters.kept(STATUS, one.keyword())).orElse(filters);
    }
}
