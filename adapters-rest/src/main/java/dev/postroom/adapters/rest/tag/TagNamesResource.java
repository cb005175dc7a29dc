package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /tags/by-name}. */
@Path("/api/v1/tags/by-name")
public final class TagNamesResource {

    private final ManageTags tags;
    private final Responses responses;

    /** Looks up tags with {@code tags}. */
    public TagNamesResource(ManageTags tags, Responses responses) {
        this.tags = tags;
        this.responses = responses;
    }

    @GET
    @Needs(Scope.TAGS_READ)
    public Response byName(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<String> name = query.required("name", text -> text);
        query.finish();
        return find(request, name.orElseThrow());
    }

    @GET
    @Path("/{name}")
    @Needs(Scope.TAGS_READ)
    public Response byNameInPath(@Context ApiRequest request, @PathParam("name") String name) {
        return find(request, name);
    }

    private Response find(ApiRequest request, String name) {
        if (name.isBlank() || name.indexOf('\0') >= 0) {
            throw new Failure.NotFound("Tag", name).asException();
        }
        CountedTag tag = tags.getByName(request.workspace(), name);
        return responses.ok(request, TagView.of(tag), TagView.etagOf(tag));
    }
}
