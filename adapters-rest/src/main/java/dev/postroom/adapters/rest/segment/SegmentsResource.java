package dev.postroom.adapters.rest.segment;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.Segment;
import dev.postroom.domain.segment.SegmentPatch;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /segments}. A path takes the id or the slug. */
@Path("/api/v1/segments")
public final class SegmentsResource {

    private final ManageSegments segments;
    private final FindCampaigns campaigns;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code segments}; rules name {@code campaigns}. */
    public SegmentsResource(
            ManageSegments segments, FindCampaigns campaigns, Responses responses, Lists lists) {
        this.segments = segments;
        this.campaigns = campaigns;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.SEGMENTS_WRITE)
    public Response create(@Context ApiRequest request) {
        NewSegmentBody body =
                NewSegmentBody.read(
                        request.body(),
                        request.isStrict(),
                        id -> campaigns.has(request.workspace(), id));
        ManageSegments.Saved saved =
                segments.createOrChange(request.caller(), body.segment(), body.conflictChanges());
        SegmentView view = SegmentView.of(saved.segment());
        return saved.created()
                ? responses.created(
                        "/segments/" + view.id(), view, SegmentView.etagOf(saved.segment()))
                : responses.changed(Success.OK, view, SegmentView.etagOf(saved.segment()));
    }

    @GET
    @Needs(Scope.SEGMENTS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<String> prefix = query.one("q");
        return lists.respond(
                request,
                query,
                Segment.Sort.class,
                page -> segments.list(request.workspace(), prefix, page).map(SegmentView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.SEGMENTS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        Segment segment = SegmentPath.find(segments, request, id);
        return responses.ok(request, SegmentView.of(segment), SegmentView.etagOf(segment));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.SEGMENTS_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<String, Segment> target = SegmentPath.target(segments, request, id);
        SegmentPatch patch =
                target.reading(() ->
                        SegmentPatchBody.read(
                                request.body(),
                                request.isStrict(),
                                named -> campaigns.has(request.workspace(), named)));
        Segment changed =
                segments.update(request.caller(), target.id(), patch, target.expectedVersion());
        return responses.changed(Success.OK, SegmentView.of(changed), SegmentView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.SEGMENTS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<String, Segment> target = SegmentPath.target(segments, request, id);
        target.finish();
        segments.delete(request.caller(), target.id(), target.expectedVersion());
        return Response.noContent().build();
    }
}
