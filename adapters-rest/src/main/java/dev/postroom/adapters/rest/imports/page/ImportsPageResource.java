package dev.postroom.adapters.rest.imports.page;

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
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportSubscribers;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The list of imports. */
@Path("/app/{account}/{environment}/imports")
public final class ImportsPageResource {

    static final String PATH = "/imports";
    private static final String STATUS = "status";
    private static final Function<String, ImportStatus> STATUSES =
            KeywordParsers.parser(ImportStatus.class);

    private final ImportSubscribers imports;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code imports}. */
    public ImportsPageResource(
            ImportSubscribers imports, ReadClocks clock, Lists lists, Pages pages) {
        this.imports = imports;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Set<ImportStatus> statuses = Set.copyOf(query.allParsed(STATUS, STATUSES));
        ListAddress list = ListAddress.of(request);
        Instant now = clock.readTime(request.workspace());
        Listed<ImportRow> listed =
                lists.page(
                        request,
                        query,
                        ImportJob.Sort.class,
                        page ->
                                imports.list(request.workspace(), statuses, page)
                                        .map(job -> ImportRow.of(job, now)));
        boolean mayWrite = request.caller().may(Scope.SUBSCRIBERS_WRITE);
        ImportsPage page =
                new ImportsPage(
                        listed.items(),
                        Pager.of(request, listed),
                        Filters.at(list.path())
                                .counted(
                                        list,
                                        STATUS,
                                        List.of(ImportStatus.values()),
                                        () -> imports.countByStatus(request.workspace())),
                        empty(request, list, mayWrite),
                        mayWrite);
        Sheet sheet =
                Sheet.of(Room.IMPORTS, "Imports")
                        .calls(ApiCall.get(PATH, request.rawQuery(), STATUS));
        return pages.show(request, sheet, "app/imports/imports", Map.of("page", page));
    }

    private static Empty empty(ApiRequest request, ListAddress list, boolean mayWrite) {
        return list.hasNoneBut()
                ? new Empty(
                        "No imports yet. An import adds the people of a file.",
                        mayWrite ? "New import" : "",
                        Pages.path(request, PATH + "/new"),
                        "printf 'email,first_name\\nanna@example.com,Anna\\n' |"
                                + " curl \"$POSTROOM_BASE_URL/subscribers/import\" \\\n"
                                + "  -H \"X-API-Key: $POSTROOM_KEY\" \\\n"
                                + "  -H 'Content-Type: text/csv' --data-binary @-")
                : Empty.of("No import has this status.");
    }
}
