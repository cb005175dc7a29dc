package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Flags;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagPatch;
import dev.postroom.domain.tag.TagQuery;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /tags}. */
@Path("/api/v1/tags")
public final class TagsResource {

    private final ManageTags tags;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code tags}. */
    public TagsResource(ManageTags tags, Responses responses, Lists lists) {
        this.tags = tags;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.TAGS_WRITE)
    public Response create(@Context ApiRequest request) {
        NewTagBody body = NewTagBody.read(request.body(), request.isStrict());
        ManageTags.Saved saved =
                tags.createOrChange(request.caller(), body.tag(), body.conflictChanges());
        CountedTag tag = saved.tag();
        return saved.created()
                ? responses.created("/tags/" + tag.tag().id(), TagView.of(tag), TagView.etagOf(tag))
                : responses.changed(Success.OK, TagView.of(tag), TagView.etagOf(tag));
    }

    @GET
    @Needs(Scope.TAGS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        TagQuery wanted =
                new TagQuery(
                        query.one("category"),
                        query.parsed("is_public", Flags.PARSER),
                        query.one("q"));
        return lists.respond(
                request,
                query,
                TagQuery.Sort.class,
                page -> tags.list(request.workspace(), wanted, page).map(TagView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.TAGS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        CountedTag tag = TagPath.find(tags, request, id);
        return responses.ok(request, TagView.of(tag), TagView.etagOf(tag));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.TAGS_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<TagId, CountedTag> target = target(request, id);
        TagPatch patch =
                target.reading(() -> TagPatchBody.read(request.body(), request.isStrict()));
        CountedTag changed =
                tags.update(request.caller(), target.id(), patch, target.expectedVersion());
        return responses.changed(Success.OK, TagView.of(changed), TagView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.TAGS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<TagId, CountedTag> target = target(request, id);
        QueryParameters query = request.query();
        boolean force = query.parsed("force", Flags.PARSER).orElse(false);
        boolean emitEvents = query.parsed("emit_events", Flags.PARSER).orElse(false);
        target.finish();
        tags.delete(
                request.caller(),
                target.id(),
                new ManageTags.Removal(force, emitEvents),
                target.expectedVersion());
        return Response.noContent().build();
    }

    private Target<TagId, CountedTag> target(ApiRequest request, String text) {
        return new Target<>(
                request,
                TagPath.id(tags, request, text),
                id -> tags.get(request.workspace(), id),
                TagView::etagOf);
    }
}
