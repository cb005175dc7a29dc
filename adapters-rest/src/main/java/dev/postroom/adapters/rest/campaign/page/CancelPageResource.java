package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.CampaignPath;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Asks before a campaign is cancelled, and cancels it. */
@Path("/app/{account}/{environment}/campaigns/{id}/cancel")
public final class CancelPageResource {

    private static final Set<CampaignStatus> ENDED =
            EnumSet.of(CampaignStatus.SENT, CampaignStatus.FAILED, CampaignStatus.CANCELLED);

    private final FollowCampaigns following;
    private final SendCampaigns campaigns;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Cancels with {@code campaigns}. */
    public CancelPageResource(
            FollowCampaigns following, SendCampaigns campaigns, WorkspaceClock clock, Pages pages) {
        this.following = following;
        this.campaigns = campaigns;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response ask(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        if (ENDED.contains(shown.campaign().status())) {
            return pages.seeOther(shown.path());
        }
        long open = shown.stats().open();
        Danger danger =
                new Danger(
                        "Cancel " + shown.campaign().name(),
                        open == 0
                                ? "It can never be sent. A copy of it can."
                                : "%s will never get the mail. Those who have it keep it."
                                        .formatted(Numbers.counted(open, "person", "people")),
                        shown.path() + "/cancel",
                        "Cancel the campaign",
                        "");
        return pages.show(
                request,
                Sheet.of(Room.CAMPAIGNS, danger.title())
                        .calls(ApiCall.post(CampaignPageResource.api(shown, "/cancel"), "")),
                "app/question",
                Map.of("danger", danger, "back", shown.path(), "to", "the campaign"));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response cancel(@Context ApiRequest request, @PathParam("id") String id) {
        CountedCampaign cancelled = campaigns.cancel(request.caller(), CampaignPath.id(id));
        return pages.seeOther(
                request,
                Pages.path(request, CampaignsPageResource.PATH + "/" + cancelled.campaign().id()),
                Flash.done(
                        "The campaign is cancelled.",
                        ApiCall.post(
                                CampaignsPageResource.PATH
                                        + "/"
                                        + cancelled.campaign().id()
                                        + "/cancel",
                                "")));
    }
}
