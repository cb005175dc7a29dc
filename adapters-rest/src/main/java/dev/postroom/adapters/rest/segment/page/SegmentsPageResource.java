package dev.postroom.adapters.rest.segment.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.segment.Segment;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The list of segments. */
@Path("/app/{account}/{environment}/segments")
public final class SegmentsPageResource {

    static final String PATH = "/segments";
    static final String EXAMPLE =
            """
            {"name": "Regulars", "filter": {"all": [{"field": "metadata.orders", "op": "gte", "value": 3}]}}\
            """;
    private static final String SEARCH = "q";

    private final ManageSegments segments;
    private final WorkspaceClock clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code segments}; {@code clock} determines how long ago they were made. */
    public SegmentsPageResource(
            ManageSegments segments, WorkspaceClock clock, Lists lists, Pages pages) {
        this.segments = segments;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SEGMENTS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<String> prefix = query.one(SEARCH).filter(text -> !text.isBlank());
        Instant now = clock.now(request.workspace());
        Listed<SegmentRow> listed =
                lists.page(
                        request,
                        query,
                        Segment.Sort.class,
                        page ->
                                segments.list(request.workspace(), prefix, page)
                                        .map(segment -> SegmentRow.of(segment, now)));
        boolean mayWrite = request.caller().may(Scope.SEGMENTS_WRITE);
        SegmentsPage page =
                new SegmentsPage(
                        listed.items(),
                        Pager.of(request, listed),
                        Filters.at(Pages.path(request, PATH))
                                .search(SEARCH, "Beginning of the name", prefix.orElse("")),
                        mayWrite,
                        prefix.isPresent()
                                ? Empty.of("No segment has such a name.")
                                : new Empty(
                                        "No segments yet. A segment is a name for rules about"
                                                + " people.",
                                        mayWrite ? "New segment" : "",
                                        Pages.path(request, PATH + "/new"),
                                        ApiCall.post(PATH, EXAMPLE).curl()));
        return pages.show(
                request,
                Sheet.of(Room.SEGMENTS, "Segments")
                        .calls(ApiCall.get(PATH, request.rawQuery(), SEARCH)),
                "app/segment/segments",
                Map.of("page", page));
    }
}
