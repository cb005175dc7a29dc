package dev.postroom.adapters.rest.apikey;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyQuery;
import dev.postroom.domain.apikey.ApiKeyStatus;
import dev.postroom.domain.apikey.DelegateApiKeys;
import dev.postroom.domain.apikey.IssuedApiKey;
import dev.postroom.domain.identity.ApiKeyId;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.json.KeywordParsers;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;

/** {@code /api-keys}. */
@Path("/api/v1/api-keys")
public final class ApiKeysResource {

    private static final Function<String, ApiKeyStatus> STATUS =
            KeywordParsers.parser(ApiKeyStatus.class);

    private final DelegateApiKeys keys;
    private final InstantSource clock;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code keys}; {@code clock} determines which have expired. */
    public ApiKeysResource(
            DelegateApiKeys keys, InstantSource clock, Responses responses, Lists lists) {
        this.keys = keys;
        this.clock = clock;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.API_KEYS_MANAGE)
    public Response create(@Context ApiRequest request) {
        IssuedApiKey issued = keys.create(request.caller(), NewApiKeyBody.read(request, keys));
        Instant now = clock.instant();
        return Responses.uncached(
                responses.created(
                        "/api-keys/" + issued.key().id(),
                        ApiKeyView.Issued.of(issued, now),
                        ApiKeyView.etagOf(issued.key(), now)));
    }

    @GET
    @Needs(Scope.API_KEYS_MANAGE)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        ApiKeyQuery wanted =
                new ApiKeyQuery(
                        query.parsed("environment", NewApiKeyBody.ENVIRONMENT),
                        Set.copyOf(query.allParsed("status", STATUS)));
        Instant now = clock.instant();
        return lists.respond(
                request,
                query,
                ApiKeyQuery.Sort.class,
                page ->
                        keys.list(request.workspace(), wanted, page)
                                .map(key -> ApiKeyView.of(key, now)));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.API_KEYS_MANAGE)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        ApiKey key = keys.get(request.workspace(), PathId.of("API key", id, ApiKeyId::parse));
        Instant now = clock.instant();
        return responses.ok(request, ApiKeyView.of(key, now), ApiKeyView.etagOf(key, now));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.API_KEYS_MANAGE)
    public Response revoke(@Context ApiRequest request, @PathParam("id") String id) {
        Target<ApiKeyId, ApiKey> target = target(request, id);
        target.finish();
        keys.revoke(request.caller(), target.id(), target.expectedVersion());
        return Response.noContent().build();
    }

    @POST
    @Path("/{id}/rotate")
    @Needs(Scope.API_KEYS_MANAGE)
    public Response rotate(@Context ApiRequest request, @PathParam("id") String id) {
        Target<ApiKeyId, ApiKey> target = target(request, id);
        target.check(() -> request.optionalBody().finish(request.isStrict()));
        IssuedApiKey issued = keys.rotate(request.caller(), target.id(), target.expectedVersion());
        Instant now = clock.instant();
        return Responses.uncached(
                responses.changed(
                        Success.OK,
                        ApiKeyView.Issued.of(issued, now),
                        ApiKeyView.etagOf(issued.key(), now)));
    }

    private Target<ApiKeyId, ApiKey> target(ApiRequest request, String text) {
        return new Target<>(
                request,
                PathId.of("API key", text, ApiKeyId::parse),
                id -> keys.get(request.workspace(), id),
                key -> ApiKeyView.etagOf(key, clock.instant()));
    }
}
