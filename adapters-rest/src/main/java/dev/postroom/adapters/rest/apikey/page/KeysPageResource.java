package dev.postroom.adapters.rest.apikey.page;

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
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.page.Page;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The list of the keys of an environment. */
@Path("/app/{account}/{environment}/keys")
public final class KeysPageResource {

    private static final String PATH = "/keys";
    private static final String STATUS = "status";
    private static final Function<String, ApiKeyStatus> STATUSES =
            KeywordParsers.parser(ApiKeyStatus.class);

    private final DelegateApiKeys keys;
    private final ReadRequests requests;
    private final InstantSource clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows {@code keys}; {@code clock} determines which have expired. */
    public KeysPageResource(
            DelegateApiKeys keys,
            ReadRequests requests,
            InstantSource clock,
            Lists lists,
            Pages pages) {
        this.keys = keys;
        this.requests = requests;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.API_KEYS_MANAGE)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<ApiKeyStatus> status = query.parsed(STATUS, STATUSES);
        ApiKeyQuery wanted =
                new ApiKeyQuery(
                        Optional.of(request.workspace().environment()),
                        status.map(Set::of).orElse(Set.of()));
        Instant now = clock.instant();
        Listed<KeyRow> listed =
                lists.page(
                        request,
                        query,
                        ApiKeyQuery.Sort.class,
                        page -> {
                            Page<ApiKey> found = keys.list(request.workspace(), wanted, page);
                            KeyUses uses = KeyUses.of(request, requests, found.items());
                            return found.map(key -> KeyRow.of(key, uses.of(key), now));
                        });
        KeysPage page =
                new KeysPage(
                        listed.items(),
                        Pager.of(request, listed),
                        filters(request, status),
                        empty(request, status));
        Sheet sheet =
                Sheet.of(Room.KEYS, "Keys")
                        .calls(
                                ApiCall.get("/api-keys", request.rawQuery(), STATUS),
                                ApiCall.get("/request-counts"));
        return pages.show(request, sheet, "app/apikey/keys", Map.of("page", page));
    }

    private static Filters filters(ApiRequest request, Optional<ApiKeyStatus> status) {
        String path = Pages.path(request, PATH);
        Filters filters = Filters.at(path).chip("All", "", path, status.isEmpty());
        for (ApiKeyStatus one : List.of(ApiKeyStatus.values())) {
            filters =
                    filters.chip(
                            one.keyword(),
                            "",
                            path + "?status=" + one.keyword(),
                            status.filter(one::equals).isPresent());
        }
        return filters;
    }

    private static Empty empty(ApiRequest request, Optional<ApiKeyStatus> status) {
        return status.isPresent()
                ? Empty.of("No key has this status.")
                : new Empty(
                        "No keys yet. A program needs one for each request.",
                        "New key",
                        Pages.path(request, PATH + "/new"),
                        "");
    }
}
