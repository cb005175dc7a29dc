package dev.postroom.adapters.rest.tag;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.json.Words;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.TagId;
import dev.postroom.domain.tag.TagQuery;
import dev.postroom.domain.tag.TagSort;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /tags}. */
@Path("/api/v1/tags")
public final class TagsResource {

    private final ManageTags tags;
    private final Answers answers;
    private final Lists lists;

    /** Serves {@code tags}. */
    public TagsResource(ManageTags tags, Answers answers, Lists lists) {
        this.tags = tags;
        this.answers = answers;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.TAGS_WRITE)
    public Response create(@Context ApiRequest request) {
        CountedTag tag =
                tags.create(
                        request.workspace(), NewTagBody.read(request.body(), request.isStrict()));
        return answers.created("/tags/" + tag.tag().id(), TagView.of(tag), TagView.tagOf(tag));
    }

    @GET
    @Needs(Scope.TAGS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        TagQuery wanted =
                new TagQuery(
                        query.one("category"),
                        query.parsed("is_public", Words.parser(TagsResource::flag, "true, false")),
                        query.one("q"));
        PageRequest<TagSort> asked = lists.page(request, query, TagSort.class);
        Page<CountedTag> page = tags.list(request.workspace(), wanted, asked);
        return lists.answer(request, asked, page.map(TagView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.TAGS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        TagId tag = TagId.parse(id).orElseThrow(() -> notFound(id));
        return answer(request, tags.get(request.workspace(), tag));
    }

    @GET
    @Path("/by-name")
    @Needs(Scope.TAGS_READ)
    public Response byName(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<String> name = query.required("name", text -> text);
        query.finish();
        return find(request, name.orElseThrow());
    }

    @GET
    @Path("/by-name/{name}")
    @Needs(Scope.TAGS_READ)
    public Response byNameInPath(@Context ApiRequest request, @PathParam("name") String name) {
        return find(request, name);
    }

    private Response find(ApiRequest request, String name) {
        if (name.indexOf('\0') >= 0) {
            throw notFound("of that name");
        }
        return answer(request, tags.getByName(request.workspace(), name));
    }

    private Response answer(ApiRequest request, CountedTag tag) {
        return answers.ok(request, TagView.of(tag), TagView.tagOf(tag));
    }

    private static Optional<Boolean> flag(String word) {
        return switch (word) {
            case "true" -> Optional.of(true);
            case "false" -> Optional.of(false);
            default -> Optional.empty();
        };
    }

    private static RuntimeException notFound(String id) {
        return new Failure.NotFound("Tag", id).asException();
    }
}
