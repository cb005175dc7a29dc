package dev.postroom.adapters.rest.request;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.request.ReadRequests;
import dev.postroom.domain.request.RequestQuery;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /requests}. */
@Path("/api/v1/requests")
public final class RequestsResource {

    private final ReadRequests requests;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code requests}. */
    public RequestsResource(ReadRequests requests, Responses responses, Lists lists) {
        this.requests = requests;
        this.responses = responses;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.API_KEYS_MANAGE)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        RequestQuery wanted = RequestFilters.read(query);
        return lists.respond(
                request,
                query,
                RequestQuery.Sort.class,
                page -> requests.list(request.workspace(), wanted, page).map(RequestView::of));
    }

    @GET
    @Path("/{request_id}")
    @Needs(Scope.API_KEYS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("request_id") String id) {
        RequestView view = RequestView.of(requests.get(request.workspace(), id));
        return responses.ok(request, view, ETag.ofView(view));
    }
}
