package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.CampaignPatchBody;
import dev.postroom.adapters.rest.campaign.CampaignPath;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.segment.SegmentField;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignPatch;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.EditCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.template.Template;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The form that changes a campaign. */
@Path("/app/{account}/{environment}/campaigns/{id}/edit")
public final class EditCampaignPageResource {

    private static final Set<CampaignStatus> CHANGEABLE =
            EnumSet.of(CampaignStatus.DRAFT, CampaignStatus.SCHEDULED, CampaignStatus.PAUSED);

    private final AuthorCampaigns campaigns;
    private final EditCampaigns editing;
    private final CampaignNames named;
    private final Pages pages;

    /** Changes {@code campaigns} with {@code editing}, to what is {@code named}. */
    public EditCampaignPageResource(
            AuthorCampaigns campaigns, EditCampaigns editing, CampaignNames named, Pages pages) {
        this.campaigns = campaigns;
        this.editing = editing;
        this.named = named;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response filled(@Context ApiRequest request, @PathParam("id") String id) {
        Campaign campaign = campaigns.get(request.workspace(), CampaignPath.id(id)).campaign();
        if (!CHANGEABLE.contains(campaign.status())) {
            return pages.seeOther(own(request, campaign));
        }
        return pages.show(
                request,
                sheet(campaign),
                CampaignForm.PAGE,
                Map.of("page", page(request, campaign, CampaignForm.of(campaign))));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response change(@Context ApiRequest request, @PathParam("id") String text) {
        CampaignId id = CampaignPath.id(text);
        Campaign before = campaigns.get(request.workspace(), id).campaign();
        SentForm form = SentForm.of(request);
        try {
            editing.update(request.caller(), id, patch(request, form, before), version(form));
            return pages.seeOther(
                    request,
                    own(request, before) + "/content",
                    Flash.done(
                            "The campaign was changed.",
                            ApiCall.patch(
                                    CampaignsPageResource.PATH + "/" + id,
                                    CampaignMembers.ofChange(form, before))));
        } catch (FailureException e) {
            CampaignForm sent = CampaignForm.sent(form, SentForm.errors(e));
            return pages.again(
                    request,
                    sheet(before),
                    CampaignForm.PAGE,
                    Map.of("page", page(request, before, sent)));
        }
    }

    private CampaignPatch patch(ApiRequest request, SentForm form, Campaign before) {
        return CampaignPatchBody.read(
                JsonFields.of(CampaignMembers.ofChange(form, before)),
                true,
                id -> named.campaigns().has(request.workspace(), id),
                body -> SegmentField.read(body, request.workspace(), named.segments()));
    }

    // a form of another version than the current one was filled in with what is no longer true
    private static Optional<Long> version(SentForm form) {
        String text = form.text("version");
        return text.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private CampaignFormPage page(ApiRequest request, Campaign campaign, CampaignForm form) {
        String own = own(request, campaign);
        List<Template> templates = named.templates(request.workspace());
        CampaignFormPage.Words words =
                new CampaignFormPage.Words("Edit " + campaign.name(), "Save");
        CampaignFormPage.Ways ways = new CampaignFormPage.Ways(own + "/edit", own);
        String version = Long.toString(campaign.revision().version());
        return campaign.status() == CampaignStatus.PAUSED
                ? form.pageOfBegun(templates, words, version, ways)
                : form.page(templates, words, version, ways);
    }

    private static String own(ApiRequest request, Campaign campaign) {
        return Pages.path(request, CampaignsPageResource.PATH + "/" + campaign.id());
    }

    private static Sheet sheet(Campaign campaign) {
        return Sheet.of(Room.CAMPAIGNS, "Edit " + campaign.name())
                .calls(
                        ApiCall.patch(
                                CampaignsPageResource.PATH + "/" + campaign.id(),
                                "{\"subject\": \"Spring is here\"}"));
    }
}
