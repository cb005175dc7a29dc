package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.NewCampaignBody;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/** The form that makes a campaign. */
@Path("/app/{account}/{environment}/campaigns/new")
public final class NewCampaignPageResource {

    private final AuthorCampaigns campaigns;
    private final CampaignNames named;
    private final Pages pages;

    /** Makes campaigns with {@code campaigns}, of what is {@code named}. */
    public NewCampaignPageResource(AuthorCampaigns campaigns, CampaignNames named, Pages pages) {
        this.campaigns = campaigns;
        this.named = named;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response empty(@Context ApiRequest request) {
        return pages.show(
                request,
                sheet(),
                CampaignForm.PAGE,
                Map.of("page", page(request, CampaignForm.fresh())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response create(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        Map<String, @Nullable Object> members = CampaignMembers.ofNew(form);
        try {
            CountedCampaign made =
                    campaigns.create(
                            request.caller(),
                            NewCampaignBody.read(
                                    JsonFields.of(members),
                                    true,
                                    request.workspace(),
                                    campaigns,
                                    named.campaigns(),
                                    named.segments()));
            return pages.seeOther(
                    request,
                    Pages.path(request, CampaignsPageResource.PATH + "/" + made.campaign().id()),
                    Flash.done(
                            "The campaign was created as a draft.",
                            ApiCall.post(CampaignsPageResource.PATH, members)));
        } catch (FailureException e) {
            CampaignForm sent = CampaignForm.sent(form, SentForm.errors(e));
            return pages.again(
                    request, sheet(), CampaignForm.PAGE, Map.of("page", page(request, sent)));
        }
    }

    private CampaignFormPage page(ApiRequest request, CampaignForm form) {
        String list = Pages.path(request, CampaignsPageResource.PATH);
        return form.page(
                named.templates(request.workspace()),
                new CampaignFormPage.Words("New campaign", "Create draft"),
                "",
                new CampaignFormPage.Ways(list + "/new", list));
    }

    private static Sheet sheet() {
        return Sheet.of(Room.CAMPAIGNS, "New campaign")
                .calls(ApiCall.post(CampaignsPageResource.PATH, CampaignForm.EXAMPLE));
    }
}
