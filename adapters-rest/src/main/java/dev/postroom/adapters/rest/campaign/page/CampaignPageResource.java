package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.CampaignPath;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.MailBody;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.TryCampaigns;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.identity.Scope;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/** The pages of a campaign. */
@Path("/app/{account}/{environment}/campaigns/{id}")
public final class CampaignPageResource {

    private static final String TEMPLATE = "app/campaign/campaign";

    private final AuthorCampaigns campaigns;
    private final FollowCampaigns following;
    private final InspectCampaigns inspection;
    private final TryCampaigns trial;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Shows {@code campaigns}; {@code clock} determines how long ago something happened. */
    public CampaignPageResource(
            AuthorCampaigns campaigns,
            FollowCampaigns following,
            InspectCampaigns inspection,
            TryCampaigns trial,
            WorkspaceClock clock,
            Pages pages) {
        this.campaigns = campaigns;
        this.following = following;
        this.inspection = inspection;
        this.trial = trial;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response progress(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = shown(following, clock, request, id);
        return show(
                request,
                shown,
                new CampaignTexts(shown).progress(),
                ApiCall.get(api(shown, "")),
                ApiCall.get(api(shown, "/stats")));
    }

    @GET
    @Path("/content")
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response content(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = shown(following, clock, request, id);
        Optional<Field> test =
                shown.writes()
                        ? Optional.of(
                                Field.email(
                                                "to",
                                                "Send a test to",
                                                Pages.session(request).person().address().value())
                                        .complete("email")
                                        .hint("The subject begins with [Test].")
                                        .required())
                        : Optional.empty();
        return show(
                request,
                shown,
                new CampaignTexts(shown)
                        .content(Pages.path(request, "/templates"))
                        .showing(shown.path() + "/body", test),
                ApiCall.get(api(shown, "")),
                ApiCall.post(api(shown, "/preview"), "{}"));
    }

    @GET
    @Path("/body")
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response body(@Context ApiRequest request, @PathParam("id") String id) {
        CampaignId campaign = CampaignPath.id(id);
        return MailBody.of(
                trial.preview(request.workspace(), campaign, Optional.empty()).mail().html());
    }

    @GET
    @Path("/audience")
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response audience(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = shown(following, clock, request, id);
        return show(
                request,
                shown,
                new CampaignTexts(shown)
                        .audience(
                                campaigns.countRecipients(
                                        request.workspace(), shown.campaign().id())),
                ApiCall.get(api(shown, "/recipient-count")));
    }

    @GET
    @Path("/checks")
    @ForMembers(Scope.CAMPAIGNS_READ)
    public Response checks(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = shown(following, clock, request, id);
        return show(
                request,
                shown,
                new CampaignTexts(shown)
                        .checks(inspection.check(request.workspace(), shown.campaign().id())),
                ApiCall.get(api(shown, "/preflight")));
    }

    private Response show(
            ApiRequest request, ShownCampaign shown, CampaignPage page, ApiCall... calls) {
        return pages.show(
                request,
                Sheet.of(Room.CAMPAIGNS, shown.campaign().name()).calls(calls),
                TEMPLATE,
                Map.of("page", page));
    }

    /** The campaign in the path; {@code NotFound} when there is none. */
    public static ShownCampaign shown(
            FollowCampaigns following, WorkspaceClock clock, ApiRequest request, String id) {
        CampaignId campaign = CampaignPath.id(id);
        return new ShownCampaign(
                following.readProgress(request.workspace(), campaign),
                Pages.path(request, CampaignsPageResource.PATH + "/" + campaign),
                CampaignsPageResource.mayWrite(request),
                clock.now(request.workspace()));
    }

    /** The path of the campaign in the API, with what follows. */
    public static String api(ShownCampaign shown, String rest) {
        return "/campaigns/" + shown.campaign().id() + rest;
    }
}
