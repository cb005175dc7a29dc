package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/** Asks before a campaign is deleted, and deletes it. */
@Path("/app/{account}/{environment}/campaigns/{id}/delete")
public final class DeleteCampaignPageResource {

    private final FollowCampaigns following;
    private final EditCampaigns campaigns;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Deletes with {@code campaigns}. */
    public DeleteCampaignPageResource(
            FollowCampaigns following, EditCampaigns campaigns, WorkspaceClock clock, Pages pages) {
        this.following = following;
        this.campaigns = campaigns;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response ask(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        if (!shown.canBeDeleted()) {
            return pages.seeOther(shown.path());
        }
        Danger danger =
                new Danger(
                        "Delete " + shown.campaign().name(),
                        "The campaign is removed with its recipients and its numbers. This cannot"
                                + " be undone.",
                        shown.path() + "/delete",
                        "Delete the campaign",
                        "");
        return pages.show(
                request,
                Sheet.of(Room.CAMPAIGNS, danger.title())
                        .calls(ApiCall.delete(CampaignPageResource.api(shown, ""))),
                "app/question",
                Map.of("danger", danger, "back", shown.path(), "to", "the campaign"));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        campaigns.delete(request.caller(), shown.campaign().id(), Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, CampaignsPageResource.PATH),
                Flash.done(
                        "The campaign is deleted.",
                        ApiCall.delete(CampaignPageResource.api(shown, ""))));
    }
}
