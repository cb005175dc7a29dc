package dev.postroom.adapters.rest.request.page;

import dev.postroom.adapters.rest.request.RequestFilters;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.json.PrettyJson;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Code;
import dev.postroom.adapters.rest.shared.page.part.Empty;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.Filters;
import dev.postroom.adapters.rest.shared.page.part.Heading;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.shared.problem.ProblemKind;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Right;
import dev.postroom.domain.request.LoggedRequest;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.request.RequestQuery;
import dev.postroom.domain.request.StatusClass;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The log of the requests of programs. */
@Path("/app/{account}/{environment}/requests")
public final class RequestsPageResource {

    private static final String PATH = "/requests";
    private static final String STATUS = "status";
    private static final String KEY = "key_id";
    private static final String USUAL = "-created_at";
    private static final List<String> PARAMETERS =
            List.of(STATUS, KEY, "method", "route", "created_after", "created_before", "sort");
    private static final List<String> FAILURES =
            List.of(StatusClass.REFUSAL.keyword(), StatusClass.FAULT.keyword());
    private static final List<Map.Entry<String, String>> WORDS =
            List.of(
                    Map.entry(KEY, "key"),
                    Map.entry("method", "method"),
                    Map.entry("route", "route"),
                    Map.entry("created_after", "after"),
                    Map.entry("created_before", "before"));

    private final ReadRequests requests;
    private final DelegateApiKeys keys;
    private final InstantSource clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code requests} with the names of their {@code keys}. */
    public RequestsPageResource(
            ReadRequests requests,
            DelegateApiKeys keys,
            InstantSource clock,
            Lists lists,
            Pages pages) {
        this.requests = requests;
        this.keys = keys;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(right = Right.REQUESTS_READ)
    public Response list(@Context ApiRequest request) {
        return pages.list(request, list -> listed(request, list));
    }

    private Response listed(ApiRequest request, ListAddress list) {
        QueryParameters query = request.query();
        RequestQuery wanted = RequestFilters.read(query);
        Instant now = clock.instant();
        KeyNames names = KeyNames.in(request.workspace(), keys);
        Listed<RequestRow> listed =
                lists.page(
                        request,
                        query,
                        RequestQuery.Sort.class,
                        page ->
                                requests.list(request.workspace(), wanted, page)
                                        .map(one -> RequestRow.of(one, names, now)));
        RequestsPage page =
                new RequestsPage(
                        listed.items(),
                        Heading.of(list, "When", "created_at", USUAL, USUAL),
                        Pager.of(request, listed),
                        filters(list, wanted, names),
                        empty(list));
        Sheet sheet =
                Sheet.of(Room.REQUESTS, "Requests")
                        .calls(
                                ApiCall.get(
                                        PATH,
                                        request.rawQuery(),
                                        PARAMETERS.toArray(String[]::new)),
                                ApiCall.get("/api-keys"));
        return pages.show(request, sheet, "app/request/requests", Map.of("page", page));
    }

    private static Filters filters(ListAddress list, RequestQuery wanted, KeyNames names) {
        List<String> chosen = list.all(STATUS);
        String failed = list.without(STATUS).text();
        Filters filters =
                Filters.at(list.path())
                        .chip("All", "", failed, chosen.isEmpty())
                        .chip(
                                "Failed",
                                "",
                                failed
                                        + (failed.contains("?") ? "&" : "?")
                                        + "status=4xx&status=5xx",
                                chosen.equals(FAILURES));
        for (StatusClass one : StatusClass.values()) {
            filters =
                    filters.chip(
                            one.keyword(),
                            "",
                            list.with(STATUS, one.keyword()).text(),
                            chosen.equals(List.of(one.keyword())));
        }
        for (Map.Entry<String, String> word : WORDS) {
            String value = list.one(word.getKey());
            if (!value.isEmpty()) {
                String shown =
                        word.getKey().equals(KEY)
                                ? wanted.key().map(names::of).orElse(value)
                                : value;
                filters =
                        filters.active(
                                word.getValue() + ": " + shown, list.without(word.getKey()).text());
            }
        }
        return filters;
    }

    private static Empty empty(ListAddress list) {
        return list.hasNoneBut("sort")
                ? new Empty(
                        "No requests in the last week. This one fails on purpose, and the log shows"
                                + " why a few seconds later.",
                        "",
                        "",
                        ApiCall.post("/subscribers", "{\"email\": \"no address\"}").curl())
                : Empty.of("No request of the last week matches these filters.");
    }

    @GET
    @Path("/{id}")
    @ForMembers(right = Right.REQUESTS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        LoggedRequest logged = requests.get(request.workspace(), id);
        String title = logged.call().method() + " " + logged.call().route();
        RequestPage page =
                new RequestPage(
                        title,
                        RequestRow.status(logged),
                        facts(request, logged),
                        logged.answer()
                                .problem()
                                .map(json ->
                                        new Code(
                                                "The response",
                                                PrettyJson.of(
                                                        json.getBytes(StandardCharsets.UTF_8)))),
                        logged.statusClass().isError()
                                ? "/docs/errors/" + ProblemKind.of(logged.answer().status()).slug()
                                : "");
        Sheet sheet = Sheet.of(Room.REQUESTS, title).calls(ApiCall.get(PATH + "/" + logged.id()));
        return pages.show(request, sheet, "app/request/request", Map.of("page", page));
    }

    private List<Fact> facts(ApiRequest request, LoggedRequest logged) {
        ApiKeyId key = logged.key();
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.time("When", Moment.of(logged.at(), clock.instant())));
        facts.add(
                Fact.link(
                        "Key",
                        KeyNames.in(request.workspace(), keys).of(key),
                        Pages.path(request, "/keys/" + key)));
        logged.call().path().ifPresent(path -> facts.add(Fact.code("Path", path)));
        facts.add(new Fact("Took", Numbers.of(logged.answer().millis()) + " ms"));
        logged.call().requestId().ifPresent(id -> facts.add(Fact.code("Request id", id)));
        facts.add(
                Fact.link(
                        "More",
                        "Failures of this key",
                        Pages.path(request, PATH + "?key_id=" + key + "&status=4xx&status=5xx")));
        return facts;
    }
}
