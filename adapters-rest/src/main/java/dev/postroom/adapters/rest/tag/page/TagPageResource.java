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
import dev.postroom.adapters.rest.shared.page.part.Counter;
import dev.postroom.adapters.rest.shared.page.part.Danger;
import dev.postroom.adapters.rest.shared.page.part.Fact;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.adapters.rest.tag.TagPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.tag.CountedTag;
import dev.postroom.domain.tag.ManageTags;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The page of one tag, with the forms that change and delete it. */
@Path("/app/{account}/{environment}/tags/{id}")
public final class TagPageResource {

    private static final String TYPED = "typed";

    private final ManageTags tags;
    private final ReadClocks clock;
    private final Pages pages;

    /** Shows {@code tags}. */
    public TagPageResource(ManageTags tags, ReadClocks clock, Pages pages) {
        this.tags = tags;
        this.clock = clock;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TAGS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        CountedTag tag = TagPath.find(tags, request, id);
        return pages.show(
                request,
                sheet(tag),
                "app/tag/tag",
                Map.of("page", page(request, tag, TagForm.of(tag.tag()))));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.TAGS_WRITE)
    public Response change(@Context ApiRequest request, @PathParam("id") String id) {
        CountedTag tag = TagPath.find(tags, request, id);
        SentForm form = SentForm.of(request);
        try {
            tags.update(request.caller(), tag.tag().id(), TagForm.patch(form), Optional.empty());
            return pages.seeOther(
                    request,
                    path(request, tag),
                    Flash.done(
                            "The tag was changed.",
                            ApiCall.patch(api(tag), TagForm.changed(form))));
        } catch (FailureException e) {
            return again(request, tag, TagForm.sent(form, SentForm.errors(e)));
        }
    }

    @POST
    @MakesOnce
    @Path("/delete")
    @ForMembers(Scope.TAGS_WRITE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        CountedTag tag = TagPath.find(tags, request, id);
        if (!danger(request, tag).isConfirmedBy(SentForm.of(request).text(TYPED))) {
            return again(request, tag, refused(tag, "The typed name is not that of the tag."));
        }
        try {
            tags.delete(
                    request.caller(),
                    tag.tag().id(),
                    new ManageTags.Removal(false, false),
                    Optional.empty());
            return pages.seeOther(
                    request,
                    Pages.path(request, TagsPageResource.PATH),
                    Flash.done("The tag is gone. Its subscribers stay.", ApiCall.delete(api(tag))));
        } catch (FailureException e) {
            return again(request, tag, refused(tag, SentForm.errors(e).getFirst().message()));
        }
    }

    private static TagForm refused(CountedTag tag, String message) {
        TagForm form = TagForm.of(tag.tag());
        return new TagForm(
                form.texts(),
                form.isPublic(),
                form.doubleOptIn(),
                List.of(new FormError("", message)));
    }

    private Response again(ApiRequest request, CountedTag tag, TagForm form) {
        return pages.again(
                request, sheet(tag), "app/tag/tag", Map.of("page", page(request, tag, form)));
    }

    private TagPage page(ApiRequest request, CountedTag counted, TagForm form) {
        Tag tag = counted.tag();
        boolean mayWrite = request.caller().may(Scope.TAGS_WRITE);
        return new TagPage(
                tag.name(),
                tag.description().orElse(""),
                Counter.of(
                        "Subscribers on this tag, in any status",
                        Numbers.of(counted.subscriberCount()),
                        "",
                        Pages.path(
                                request,
                                "/subscribers?tag=" + ListAddress.encoded(tag.slug().value()))),
                facts(request, tag),
                new TagPage.Form(
                        path(request, counted),
                        mayWrite ? form.fields() : List.of(),
                        mayWrite ? form.boxes() : List.of(),
                        form.errors()),
                danger(request, counted));
    }

    private List<Fact> facts(ApiRequest request, Tag tag) {
        Instant now = clock.readTime(request.workspace());
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.code("Slug", tag.slug().value()));
        tag.category()
                .ifPresent(category ->
                        facts.add(
                                Fact.link(
                                        "Category",
                                        category,
                                        Pages.path(
                                                request,
                                                TagsPageResource.PATH
                                                        + "?category="
                                                        + ListAddress.encoded(category)))));
        facts.add(new Fact("Rules", TagRow.rules(tag)));
        facts.add(Fact.time("Created", Moment.of(tag.createdAt(), now)));
        facts.add(Fact.time("Changed", Moment.of(tag.updatedAt(), now)));
        facts.add(Fact.code("Id", tag.id().toString()));
        return facts;
    }

    private static Danger danger(ApiRequest request, CountedTag counted) {
        return new Danger(
                "Delete the tag",
                "%s leave the tag; they and their mails stay. This cannot be undone."
                        .formatted(
                                Numbers.counted(
                                        counted.subscriberCount(), "subscriber", "subscribers")),
                path(request, counted) + "/delete",
                "Delete the tag",
                counted.tag().name());
    }

    private static String path(ApiRequest request, CountedTag tag) {
        return Pages.path(request, TagsPageResource.PATH + "/" + tag.tag().id());
    }

    private static String api(CountedTag tag) {
        return TagsPageResource.API + "/" + tag.tag().id();
    }

    private static Sheet sheet(CountedTag tag) {
        return Sheet.of(Room.TAGS, tag.tag().name()).calls(ApiCall.get(api(tag)));
    }
}
