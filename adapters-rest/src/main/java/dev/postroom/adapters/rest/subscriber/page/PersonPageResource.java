package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.membership.TagSubscribers;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The profile of one person, the tags that it is on, and its deletion. */
@Path("/app/{account}/{environment}/subscribers/{id}")
public final class PersonPageResource {

    private final ManageSubscribers subscribers;
    private final TagSubscribers tagging;
    private final PersonPages person;
    private final Pages pages;

    /** Shows {@code subscribers}, and puts them on tags by {@code tagging}. */
    public PersonPageResource(
            ManageSubscribers subscribers, TagSubscribers tagging, ReadClocks clock, Pages pages) {
        this.subscribers = subscribers;
        this.tagging = tagging;
        this.person = new PersonPages(clock, pages);
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response show(@Context ApiRequest request, @PathParam("id") String id) {
        return person.show(request, find(request, id));
    }

    @POST
    @MakesOnce
    @Path("/tags")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response join(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber found = find(request, id);
        SentForm form = SentForm.of(request);
        try {
            List<String> tags = form.list("tags");
            tagging.subscribe(request.caller(), found.id(), tags);
            return pages.seeOther(
                    request,
                    PersonHead.path(request, found),
                    Flash.done(
                            "The tag was added.",
                            ApiCall.post(api(found) + "/tags", Map.of("tags", tags))));
        } catch (FailureException e) {
            return person.again(request, found, SentForm.errors(e));
        }
    }

    @POST
    @MakesOnce
    @Path("/tags/{slug}/remove")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response leave(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("slug") String slug) {
        Subscriber found = find(request, id);
        tagging.unsubscribe(request.caller(), found.id(), new Slug(slug));
        return pages.seeOther(
                request,
                PersonHead.path(request, found),
                Flash.done("The tag was removed.", ApiCall.delete(api(found) + "/tags/" + slug)));
    }

    @POST
    @MakesOnce
    @Path("/delete")
    @ForMembers(Scope.SUBSCRIBERS_DELETE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber found = find(request, id);
        String typed = SentForm.of(request).text("typed");
        if (!PersonPages.danger(PersonHead.path(request, found), found).isConfirmedBy(typed)) {
            return person.again(
                    request,
                    found,
                    List.of(new FormError("", "The typed address is not that of the person.")));
        }
        subscribers.delete(request.caller(), found.id(), Optional.empty());
        return pages.seeOther(
                request,
                Pages.path(request, SubscribersPageResource.PATH),
                Flash.done(
                        "The person and the data about them were deleted.",
                        ApiCall.delete(api(found))));
    }

    private static String api(Subscriber person) {
        return SubscribersPageResource.PATH + "/" + person.id();
    }

    private Subscriber find(ApiRequest request, String id) {
        return SubscriberPath.find(subscribers, request, id);
    }
}
