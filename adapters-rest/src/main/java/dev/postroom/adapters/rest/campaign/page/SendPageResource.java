package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.SendTimeBody;
import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.SendCampaigns;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.campaign.report.FollowCampaigns;
import dev.postroom.domain.campaign.report.InspectCampaigns;
import dev.postroom.domain.campaign.report.Preflight;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Asks before a campaign is sent, and sends or schedules it. */
@Path("/app/{account}/{environment}/campaigns/{id}/send")
public final class SendPageResource {

    private static final String TEMPLATE = "app/campaign/send";

    private final FollowCampaigns following;
    private final InspectCampaigns inspection;
    private final SendCampaigns campaigns;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Sends with {@code campaigns} what {@code inspection} has looked at. */
    public SendPageResource(
            FollowCampaigns following,
            InspectCampaigns inspection,
            SendCampaigns campaigns,
            WorkspaceClock clock,
            Pages pages) {
        this.following = following;
        this.inspection = inspection;
        this.campaigns = campaigns;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response ask(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        if (shown.campaign().status() != CampaignStatus.DRAFT) {
            return pages.seeOther(shown.path());
        }
        SendQuestion question = new SendQuestion(shown, preflight(request, shown));
        return pages.show(
                request,
                sheet(shown),
                TEMPLATE,
                Map.of("page", question.page(Map.of(), List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.CAMPAIGNS_WRITE)
    public Response send(@Context ApiRequest request, @PathParam("id") String id) {
        ShownCampaign shown = CampaignPageResource.shown(following, clock, request, id);
        SendQuestion question = new SendQuestion(shown, preflight(request, shown));
        SentForm form = SentForm.of(request);
        List<FormError> doubts = question.doubts(form);
        if (!doubts.isEmpty()) {
            return again(request, shown, question, form, doubts);
        }
        try {
            Optional<SendTime> time = time(form);
            campaigns.send(
                    request.caller(),
                    shown.campaign().id(),
                    time,
                    form.isChecked(CampaignForm.EVERYONE));
            return pages.seeOther(
                    request,
                    shown.path(),
                    Flash.done(
                            time.isPresent()
                                    ? "The campaign is scheduled."
                                    : "The campaign is being sent.",
                            ApiCall.post(CampaignPageResource.api(shown, "/send"), members(form))));
        } catch (FailureException e) {
            return again(request, shown, question, form, SentForm.errors(e));
        }
    }

    private Response again(
            ApiRequest request,
            ShownCampaign shown,
            SendQuestion question,
            SentForm form,
            List<FormError> errors) {
        return pages.again(
                request,
                sheet(shown),
                TEMPLATE,
                Map.of("page", question.page(SendQuestion.texts(form), errors)));
    }

    private Preflight preflight(ApiRequest request, ShownCampaign shown) {
        return inspection.check(request.workspace(), shown.campaign().id());
    }

    private static Optional<SendTime> time(SentForm form) {
        if (!SendQuestion.isLater(form)) {
            return Optional.empty();
        }
        JsonFields fields = JsonFields.of(form.filled(SendQuestion.TIME, SendQuestion.ZONE));
        Optional<SendTime> time = SendTimeBody.read(fields);
        fields.finish(true);
        return time;
    }

    private static Map<String, Object> members(SentForm form) {
        Map<String, Object> members = new LinkedHashMap<>();
        if (SendQuestion.isLater(form)) {
            members.putAll(form.filled(SendQuestion.TIME, SendQuestion.ZONE));
        }
        if (form.isChecked(CampaignForm.EVERYONE)) {
            members.put(CampaignForm.EVERYONE, "all");
        }
        return members;
    }

    private static Sheet sheet(ShownCampaign shown) {
        String path = CampaignPageResource.api(shown, "/send");
        return Sheet.of(Room.CAMPAIGNS, "Send " + shown.campaign().name())
                .calls(
                        ApiCall.get(CampaignPageResource.api(shown, "/preflight")),
                        ApiCall.post(path, "{}"));
    }
}
