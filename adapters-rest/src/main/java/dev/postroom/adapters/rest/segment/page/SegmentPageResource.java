package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.segment.SegmentPath;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.trigger.page.RuleWords;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.campaign.AuthorCampaigns;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.SubscriberStatus;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A segment, the number of its people, and the form that deletes it. */
@Path("/app/{account}/{environment}/segments")
public final class SegmentPageResource {

    private static final String TEMPLATE = "app/segment/segment";
    private static final String TYPED = "typed";

    private final ManageSegments segments;
    private final AuthorCampaigns campaigns;
    private final WorkspaceClock clock;
    private final Pages pages;

    /** Shows {@code segments}, whose people {@code campaigns} count. */
    public SegmentPageResource(
            ManageSegments segments, AuthorCampaigns campaigns, WorkspaceClock clock, Pages pages) {
        this.segments = segments;
        this.campaigns = campaigns;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @Path("/{id}")
    @ForMembers(Scope.SEGMENTS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        Segment segment = SegmentPath.find(segments, request, id);
        return pages.show(
                request,
                sheet(segment).calls(ApiCall.get(api(segment))),
                TEMPLATE,
                Map.of("page", page(request, segment, List.of(), List.of(), "")));
    }

    // apart, as each subscriber is looked at for it
    @GET
    @Path("/{id}/count")
    @ForMembers(Scope.SEGMENTS_READ)
    public Response count(@Context ApiRequest request, @PathParam("id") String id) {
        Segment segment = SegmentPath.find(segments, request, id);
        List<Counter> counters =
                counters(campaigns.countSelected(request.workspace(), segment.filter()));
        return pages.show(
                request,
                sheet(segment)
                        .calls(
                                ApiCall.get(api(segment)),
                                ApiCall.get(api(segment) + "/recipient-count")),
                TEMPLATE,
                Map.of("page", page(request, segment, counters, List.of(), "")));
    }

    private static List<Counter> counters(AudienceCount count) {
        List<Counter> counters = new ArrayList<>();
        counters.add(
                Counter.of("Would get a campaign", Numbers.of(count.eligible()), "active", ""));
        for (SubscriberStatus status : SubscriberStatus.values()) {
            if (status != SubscriberStatus.ACTIVE && count.of(status) > 0) {
                counters.add(
                        Counter.of(
                                "Not mailed: " + status.keyword(),
                                Numbers.of(count.of(status)),
                                "",
                                ""));
            }
        }
        return counters;
    }

    @POST
    @MakesOnce
    @Path("/{id}/delete")
    @ForMembers(Scope.SEGMENTS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Segment segment = SegmentPath.find(segments, request, id);
        if (!danger(request, segment).isConfirmedBy(SentForm.of(request).text(TYPED))) {
            FormError error = new FormError("", "The typed name is not that of the segment.");
            return again(request, segment, List.of(error), "");
        }
        try {
            segments.delete(request.caller(), segment.id().toString(), Optional.empty());
            return pages.seeOther(
                    request,
                    Pages.path(request, SegmentsPageResource.PATH),
                    Flash.done(
                            "The segment is gone. Its people stay.", ApiCall.delete(api(segment))));
        } catch (FailureException e) {
            return again(request, segment, SentForm.errors(e), user(request, e));
        }
    }

    private Response again(
            ApiRequest request, Segment segment, List<FormError> errors, String user) {
        return pages.again(
                request,
                sheet(segment).calls(ApiCall.get(api(segment))),
                TEMPLATE,
                Map.of("page", page(request, segment, List.of(), errors, user)));
    }

    private static String user(ApiRequest request, FailureException e) {
        return e.failure() instanceof Failure.Conflict conflict
                ? conflict.existingId()
                        .map(id -> Pages.path(request, "/campaigns/" + id))
                        .orElse("")
                : "";
    }

    private SegmentPage page(
            ApiRequest request,
            Segment segment,
            List<Counter> counters,
            List<FormError> errors,
            String user) {
        return new SegmentPage(
                segment.name(),
                segment.description().orElse(""),
                Pages.path(request, api(segment)),
                RuleWords.of(segment.filter().root()),
                new Code("Rules as JSON", PrettyJson.ofValue(segment.filter().toJson().members())),
                facts(request, segment),
                counters,
                new SegmentPage.Ways(
                        request.caller().may(Scope.SUBSCRIBERS_READ)
                                ? Pages.path(
                                        request, "/subscribers?segment=" + segment.slug().value())
                                : "",
                        request.caller().may(Scope.SEGMENTS_WRITE)
                                ? Optional.of(danger(request, segment))
                                : Optional.empty(),
                        errors,
                        user));
    }

    private List<Fact> facts(ApiRequest request, Segment segment) {
        Instant now = clock.now(request.workspace());
        return List.of(
                Fact.code("Slug", segment.slug().value()),
                Fact.time("Created", Moment.of(segment.revision().createdAt(), now)),
                Fact.time("Changed", Moment.of(segment.revision().updatedAt(), now)),
                Fact.code("Id", segment.id().toString()));
    }

    private static Danger danger(ApiRequest request, Segment segment) {
        return new Danger(
                "Delete the segment",
                "Its people stay. A draft or scheduled campaign that names it keeps it; campaigns"
                        + " that have started keep its rules. This cannot be undone.",
                Pages.path(request, api(segment) + "/delete"),
                "Delete the segment",
                segment.name());
    }

    static String api(Segment segment) {
        return SegmentsPageResource.PATH + "/" + segment.id();
    }

    private static Sheet sheet(Segment segment) {
        return Sheet.of(Room.SEGMENTS, segment.name());
    }
}
