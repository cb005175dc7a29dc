package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.CampaignPath;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.TryCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.address.EmailAddress;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;

/** The changes of a campaign that are made at once. */
@Path("/app/{account}/{environment}/campaigns/{id}")
public final class CampaignStepsPageResource {

    private final SendCampaigns campaigns;
    private final EditCampaigns editing;
    private final TryCampaigns trial;
    private final Pages pages;

    /** Does it with {@code campaigns}, {@code editing} and {@code trial}. */
    public CampaignStepsPageResource(
            SendCampaigns campaigns, EditCampaigns editing, TryCampaigns trial, Pages pages) {
        this.campaigns = campaigns;
        this.editing = editing;
        this.trial = trial;
        this.pages = pages;
    }

    @POST
    @MakesOnce
    @Path("/pause")
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response pause(@Context ApiRequest request, @PathParam("id") String id) {
        return shown(
                request,
                id,
                "pause",
                campaigns.pause(request.caller(), CampaignPath.id(id)),
                "The campaign is paused. Mails that are on their way still arrive.");
    }

    @POST
    @MakesOnce
    @Path("/resume")
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response resume(@Context ApiRequest request, @PathParam("id") String id) {
        return shown(
                request,
                id,
                "resume",
                campaigns.resume(request.caller(), CampaignPath.id(id)),
                "The campaign is sending again.");
    }

    @POST
    @MakesOnce
    @Path("/unschedule")
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response unschedule(@Context ApiRequest request, @PathParam("id") String id) {
        return shown(
                request,
                id,
                "unschedule",
                campaigns.unschedule(request.caller(), CampaignPath.id(id)),
                "The campaign is a draft again.");
    }

    @POST
    @MakesOnce
    @Path("/retry")
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response retry(@Context ApiRequest request, @PathParam("id") String id) {
        return shown(
                request,
                id,
                "retry",
                campaigns.retry(request.caller(), CampaignPath.id(id)),
                "Those whose mail failed are tried again.");
    }

    @POST
    @MakesOnce
    @Path("/duplicate")
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response duplicate(@Context ApiRequest request, @PathParam("id") String id) {
        return shown(
                request,
                id,
                "duplicate",
                editing.duplicate(request.caller(), CampaignPath.id(id)),
                "This is a copy, as a draft.");
    }

    @POST
    @MakesOnce
    @Path("/test")
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response test(@Context ApiRequest request, @PathParam("id") String id) {
        String to = SentForm.of(request).text("to");
        trial.test(request.caller(), CampaignPath.id(id), List.of(EmailAddress.given(to)));
        return pages.seeOther(
                request,
                Pages.path(request, CampaignsPageResource.PATH + "/" + id + "/content"),
                Flash.done(
                        "A test is on its way to " + to.strip() + ".",
                        ApiCall.post(api(id, "/test"), Map.of("to", List.of(to.strip())))));
    }

    private Response shown(
            ApiRequest request, String id, String step, CountedCampaign campaign, String done) {
        return pages.seeOther(
                request,
                Pages.path(request, CampaignsPageResource.PATH + "/" + campaign.campaign().id()),
                Flash.done(done, ApiCall.post(api(id, "/" + step), "")));
    }

    private static String api(String id, String rest) {
        return CampaignsPageResource.PATH + "/" + CampaignPath.id(id) + rest;
    }
}
