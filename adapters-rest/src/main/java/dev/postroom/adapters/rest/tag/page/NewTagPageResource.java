package dev.postroom.adapters.rest.tag.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;
import java.util.Optional;

/** The form for another tag. */
@Path("/app/{account}/{environment}/tags/new")
public final class NewTagPageResource {

    private static final String TEMPLATE = "app/tag/new";

    private final ManageTags tags;
    private final Pages pages;

    /** Adds to {@code tags}. */
    public NewTagPageResource(ManageTags tags, Pages pages) {
        this.tags = tags;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TAGS_WRITE)
    public Response form(@Context ApiRequest request) {
        return pages.show(
                request, sheet(), TEMPLATE, Map.of("page", TagForm.fresh().page(request)));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.TAGS_WRITE)
    public Response create(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        try {
            ManageTags.Saved saved =
                    tags.createOrChange(request.caller(), TagForm.newTag(form), Optional.empty());
            return pages.seeOther(
                    request,
                    Pages.path(request, TagsPageResource.PATH + "/" + saved.tag().tag().id()),
                    Flash.done(
                            "The tag was created.",
                            ApiCall.post(TagsPageResource.API, TagForm.members(form))));
        } catch (FailureException e) {
            TagForm sent = TagForm.sent(form, SentForm.errors(e));
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", sent.page(request)));
        }
    }

    private static Sheet sheet() {
        return Sheet.of(Room.TAGS, "New tag")
                .calls(ApiCall.post(TagsPageResource.PATH, "{\"name\": \"News\"}"));
    }
}
