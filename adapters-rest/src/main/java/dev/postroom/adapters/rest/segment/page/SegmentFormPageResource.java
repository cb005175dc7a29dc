package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.segment.NewSegmentBody;
import dev.postroom.adapters.rest.segment.SegmentPatchBody;
import dev.postroom.adapters.rest.segment.SegmentPath;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form that makes a segment, and the form that changes one. */
@Path("/app/{account}/{environment}/segments")
public final class SegmentFormPageResource {

    private static final String PATH = SegmentsPageResource.PATH;
    private static final String TEMPLATE = "app/segment/form";
    private static final String CHANGED =
            "The segment was changed after you opened the form. Look at it in another tab. Saving"
                    + " again replaces its rules of now.";

    private final ManageSegments segments;
    private final FindCampaigns campaigns;
    private final Pages pages;

    /** Makes and changes {@code segments}, whose rules name {@code campaigns}. */
    public SegmentFormPageResource(ManageSegments segments, FindCampaigns campaigns, Pages pages) {
        this.segments = segments;
        this.campaigns = campaigns;
        this.pages = pages;
    }

    @GET
    @Path("/new")
    @ForMembers(Scope.SEGMENTS_WRITE)
    public Response empty(@Context ApiRequest request) {
        return pages.show(
                request, ofNew(), TEMPLATE, ofNew(request, SegmentDraft.fresh(), List.of()));
    }

    @POST
    @Path("/new")
    @MakesOnce
    @ForMembers(Scope.SEGMENTS_WRITE)
    public Response create(@Context ApiRequest request) {
        SegmentDraft draft = SegmentDraft.sent(request.form());
        if (!draft.text(SegmentDraft.CHANGE).isEmpty()) {
            return pages.show(
                    request, ofNew(), TEMPLATE, ofNew(request, draft.changed(), List.of()));
        }
        try {
            Map<String, @Nullable Object> members = draft.members();
            Segment made =
                    segments.createOrChange(
                                    request.caller(),
                                    NewSegmentBody.read(
                                                    JsonFields.of(members),
                                                    true,
                                                    id -> campaigns.has(request.workspace(), id))
                                            .segment(),
                                    Optional.empty())
                            .segment();
            return pages.seeOther(
                    request,
                    own(request, made),
                    Flash.done("The segment was created.", ApiCall.post(PATH, members)));
        } catch (FailureException e) {
            List<FormError> errors = draft.placed(SentForm.errors(e));
            return pages.again(request, ofNew(), TEMPLATE, ofNew(request, draft, errors));
        }
    }

    @GET
    @Path("/{id}/edit")
    @ForMembers(Scope.SEGMENTS_WRITE)
    public Response filled(@Context ApiRequest request, @PathParam("id") String id) {
        Segment segment = SegmentPath.find(segments, request, id);
        return pages.show(
                request,
                ofChange(segment),
                TEMPLATE,
                ofChange(request, segment, SegmentDraft.of(segment), List.of()));
    }

    @POST
    @Path("/{id}/edit")
    @MakesOnce
    @ForMembers(Scope.SEGMENTS_WRITE)
    public Response change(@Context ApiRequest request, @PathParam("id") String id) {
        Segment segment = SegmentPath.find(segments, request, id);
        SegmentDraft draft = SegmentDraft.sent(request.form());
        if (!draft.text(SegmentDraft.CHANGE).isEmpty()) {
            return pages.show(
                    request,
                    ofChange(segment),
                    TEMPLATE,
                    ofChange(request, segment, draft.changed(), List.of()));
        }
        try {
            Map<String, @Nullable Object> changes = draft.changes();
            Segment changed =
                    segments.update(
                            request.caller(),
                            segment.id().toString(),
                            SegmentPatchBody.read(
                                    JsonFields.of(changes),
                                    true,
                                    named -> campaigns.has(request.workspace(), named)),
                            draft.version());
            return pages.seeOther(
                    request,
                    own(request, changed),
                    Flash.done(
                            "The segment was changed.",
                            ApiCall.patch(SegmentPageResource.api(segment), changes)));
        } catch (FailureException e) {
            boolean isOld = e.failure() instanceof Failure.PreconditionFailed;
            SegmentDraft shown = isOld ? draft.on(segment) : draft;
            List<FormError> errors =
                    isOld ? List.of(new FormError("", CHANGED)) : draft.placed(SentForm.errors(e));
            return pages.again(
                    request,
                    ofChange(segment),
                    TEMPLATE,
                    ofChange(request, segment, shown, errors));
        }
    }

    private static Map<String, Object> ofNew(
            ApiRequest request, SegmentDraft draft, List<FormError> errors) {
        String list = Pages.path(request, PATH);
        return Map.of(
                "page",
                new SegmentForm(draft, errors)
                        .page(
                                new SegmentFormPage.Words(
                                        "New segment", "Create segment", list + "/new", list, "")));
    }

    private static Map<String, Object> ofChange(
            ApiRequest request, Segment segment, SegmentDraft draft, List<FormError> errors) {
        String own = own(request, segment);
        return Map.of(
                "page",
                new SegmentForm(draft, errors)
                        .page(
                                new SegmentFormPage.Words(
                                        "Edit " + segment.name(),
                                        "Save",
                                        own + "/edit",
                                        own,
                                        draft.text(SegmentDraft.VERSION))));
    }

    private static String own(ApiRequest request, Segment segment) {
        return Pages.path(request, SegmentPageResource.api(segment));
    }

    private static Sheet ofNew() {
        return Sheet.of(Room.SEGMENTS, "New segment")
                .calls(ApiCall.post(PATH, SegmentsPageResource.EXAMPLE));
    }

    private static Sheet ofChange(Segment segment) {
        return Sheet.of(Room.SEGMENTS, "Edit " + segment.name())
                .calls(
                        ApiCall.get(SegmentPageResource.api(segment)),
                        ApiCall.patch(
                                SegmentPageResource.api(segment),
                                "{\"description\": \"People who come often\"}"));
    }
}
