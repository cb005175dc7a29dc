package dev.postroom.adapters.rest.request;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.request.ReadRequests;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Set;
import java.util.stream.Collectors;

/** {@code /request-counts}. */
@Path("/api/v1/request-counts")
public final class RequestCountsResource {

    private final ReadRequests requests;

    /** Exposes the counts of {@code requests}. */
    public RequestCountsResource(ReadRequests requests) {
        this.requests = requests;
    }

    @GET
    @Needs(Scope.API_KEYS_MANAGE)
    public Response read(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Set<ApiKeyId> keys =
                query.ids("key_id").stream().map(ApiKeyId::new).collect(Collectors.toSet());
        query.finish();
        return Responses.untagged(
                Success.OK, RequestCountsView.of(requests.readCounts(request.workspace(), keys)));
    }
}
