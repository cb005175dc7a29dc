package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.Flags;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** The list of tags. */
@Path("/app/{account}/{environment}/tags")
public final class TagsPageResource {

    static final String PATH = "/tags";
    static final String API = "/tags";
    private static final String USUAL = "-created_at";
    private static final String PUBLIC = "is_public";
    private static final String CATEGORY = "category";

    private final ManageTags tags;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code tags}. */
    public TagsPageResource(ManageTags tags, ReadClocks clock, Lists lists, Pages pages) {
        this.tags = tags;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TAGS_READ)
    public Response list(@Context ApiRequest request) {
        return pages.list(request, list -> listed(request, list));
    }

    private Response listed(ApiRequest request, ListAddress list) {
        QueryParameters query = request.query();
        TagQuery wanted =
                new TagQuery(
                        query.one(CATEGORY), query.parsed(PUBLIC, Flags.PARSER), query.one("q"));
        Instant now = clock.readTime(request.workspace());
        Listed<TagRow> listed =
                lists.page(
                        request,
                        query,
                        TagQuery.Sort.class,
                        page ->
                                tags.list(request.workspace(), wanted, page)
                                        .map(tag -> TagRow.of(tag, now)));
        TagsPage page =
                new TagsPage(
                        listed.items(),
                        new TagsPage.Columns(
                                Heading.of(list, "Name", "name", USUAL, "name"),
                                Heading.of(
                                        list,
                                        "Subscribers",
                                        "subscriber_count",
                                        USUAL,
                                        "-subscriber_count"),
                                Heading.of(list, "Created", "created_at", USUAL, USUAL)),
                        Pager.of(request, listed),
                        filters(list, wanted),
                        empty(request, list),
                        request.caller().may(Scope.TAGS_WRITE));
        Sheet sheet =
                Sheet.of(Room.TAGS, "Tags")
                        .calls(ApiCall.get(API, request.rawQuery(), CATEGORY, PUBLIC, "q", "sort"));
        return pages.show(request, sheet, "app/tag/tags", Map.of("page", page));
    }

    private static Filters filters(ListAddress list, TagQuery wanted) {
        Filters filters =
                Filters.at(list.path())
                        .chip("All", "", list.without(PUBLIC).text(), wanted.isPublic().isEmpty())
                        .chip(
                                "public",
                                "",
                                list.with(PUBLIC, "true").text(),
                                wanted.isPublic().equals(Optional.of(true)))
                        .chip(
                                "private",
                                "",
                                list.with(PUBLIC, "false").text(),
                                wanted.isPublic().equals(Optional.of(false)))
                        .search("q", "Names that begin with", list.one("q"));
        for (String kept : new String[] {CATEGORY, PUBLIC, "sort"}) {
            if (!list.one(kept).isEmpty()) {
                filters = filters.kept(kept, list.one(kept));
            }
        }
        return wanted.category().isEmpty()
                ? filters
                : filters.active("category: " + list.one(CATEGORY), list.without(CATEGORY).text());
    }

    private static Empty empty(ApiRequest request, ListAddress list) {
        return list.hasNoneBut("sort")
                ? new Empty(
                        "No tags yet. A tag groups the people that a campaign is sent to.",
                        request.caller().may(Scope.TAGS_WRITE) ? "New tag" : "",
                        Pages.path(request, PATH + "/new"),
                        ApiCall.post(API, "{\"name\": \"News\"}").curl())
                : Empty.of("No tag matches these filters.");
    }
}
