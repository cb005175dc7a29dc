package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.subscriber.SubscriberFilters;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The list of subscribers. */
@Path("/app/{account}/{environment}/subscribers")
public final class SubscribersPageResource {

    static final String PATH = "/subscribers";
    private static final String USUAL = "-created_at";

    private final ManageSubscribers subscribers;
    private final ManageTags tags;
    private final SubscriberFilters filters;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code subscribers}, narrowed by {@code tags} and other {@code filters}. */
    public SubscribersPageResource(
            ManageSubscribers subscribers,
            ManageTags tags,
            SubscriberFilters filters,
            ReadClocks clock,
            Lists lists,
            Pages pages) {
        this.subscribers = subscribers;
        this.tags = tags;
        this.filters = filters;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        return pages.list(request, list -> listed(request, list));
    }

    private Response listed(ApiRequest request, ListAddress list) {
        QueryParameters query = request.query();
        SubscriberQuery wanted = filters.read(request.workspace(), query);
        Instant now = clock.readTime(request.workspace());
        Listed<SubscriberRow> listed =
                lists.page(
                        request,
                        query,
                        SubscriberQuery.Sort.class,
                        page ->
                                subscribers
                                        .list(request.workspace(), wanted, page)
                                        .map(person -> SubscriberRow.of(person, now)));
        ListFilters shown = new ListFilters(list, tags(request.workspace()));
        SubscribersPage page =
                new SubscribersPage(
                        listed.items(),
                        new SubscribersPage.Columns(
                                Heading.of(list, "Address", "email", USUAL, "email"),
                                Heading.of(list, "Created", "created_at", USUAL, USUAL)),
                        Pager.of(request, listed),
                        shown.shown(() -> subscribers.countByStatus(request.workspace())),
                        shown.byTag(),
                        empty(request, list),
                        Numbers.counted(listed.total(), "subscriber", "subscribers"),
                        tools(request, list, listed.total()));
        Sheet sheet =
                Sheet.of(Room.SUBSCRIBERS, "Subscribers")
                        .calls(
                                ApiCall.get(
                                        PATH,
                                        request.rawQuery(),
                                        ListFilters.PARAMETERS.toArray(String[]::new)));
        return pages.show(request, sheet, "app/subscriber/subscribers", Map.of("page", page));
    }

    private static SubscribersPage.Tools tools(ApiRequest request, ListAddress list, long total) {
        boolean mayWrite = request.caller().may(Scope.SUBSCRIBERS_WRITE);
        List<Choice> actions = new ArrayList<>();
        if (mayWrite && total > 0) {
            actions.add(new Choice("tag", "Add tags", true));
            actions.add(new Choice("untag", "Remove tags", false));
            actions.add(new Choice("unsubscribe", "Unsubscribe", false));
            if (request.caller().may(Scope.SUBSCRIBERS_DELETE)) {
                actions.add(new Choice("delete", "Delete", false));
            }
        }
        String people = Numbers.counted(total, "subscriber", "subscribers");
        String all =
                list.hasNoneBut("sort") ? "For all " + people : "For all " + people + " that match";
        return new SubscribersPage.Tools(
                mayWrite,
                request.caller().may(Right.EXPORT)
                        ? new ListAddress(list.path() + "/export", list.query()).text()
                        : "",
                actions,
                ListFilters.entries(list),
                list.hasNoneBut(ListFilters.OF_ACTIONS.toArray(String[]::new)) ? all : "");
    }

    private Map<String, String> tags(Workspace workspace) {
        return tags
                .list(
                        workspace,
                        TagQuery.all(),
                        PageRequest.first(
                                PageRequest.MAX_LIMIT, Sort.ascending(TagQuery.Sort.NAME)))
                .items()
                .stream()
                .collect(
                        Collectors.toMap(
                                counted -> counted.tag().slug().value(),
                                counted -> counted.tag().name()));
    }

    private static Empty empty(ApiRequest request, ListAddress list) {
        return list.hasNoneBut("sort")
                ? new Empty(
                        "No subscribers yet. Add a person, import a file, or send a request.",
                        request.caller().may(Scope.SUBSCRIBERS_WRITE) ? "Add subscriber" : "",
                        Pages.path(request, PATH + "/new"),
                        ApiCall.post(PATH, "{\"email\": \"anna@example.com\"}").curl())
                : Empty.of("No subscriber matches these filters.");
    }
}
