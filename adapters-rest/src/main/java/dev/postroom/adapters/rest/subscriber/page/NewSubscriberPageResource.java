package dev.postroom.adapters.rest.subscriber.page;

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
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Map;

/** The form for another subscriber. */
@Path("/app/{account}/{environment}/subscribers/new")
public final class NewSubscriberPageResource {

    private static final String TEMPLATE = "app/subscriber/new";

    private final ManageSubscribers subscribers;
    private final Pages pages;

    /** Adds to {@code subscribers}. */
    public NewSubscriberPageResource(ManageSubscribers subscribers, Pages pages) {
        this.subscribers = subscribers;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response form(@Context ApiRequest request) {
        return pages.show(
                request,
                sheet(),
                TEMPLATE,
                Map.of("page", SubscriberForm.fresh().page(action(request))));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response create(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        try {
            Subscriber created =
                    subscribers.create(request.caller(), SubscriberForm.read(form)).subscriber();
            return pages.seeOther(
                    request,
                    Pages.path(request, SubscribersPageResource.PATH + "/" + created.id()),
                    Flash.done(
                            "The subscriber was added.",
                            ApiCall.post(
                                    SubscribersPageResource.PATH, SubscriberForm.members(form))));
        } catch (FailureException e) {
            SubscriberForm sent = SubscriberForm.sent(form, SentForm.errors(e));
            return pages.again(
                    request, sheet(), TEMPLATE, Map.of("page", sent.page(action(request))));
        }
    }

    private static String action(ApiRequest request) {
        return Pages.path(request, SubscribersPageResource.PATH + "/new");
    }

    private static Sheet sheet() {
        return Sheet.of(Room.SUBSCRIBERS, "Add subscriber")
                .calls(
                        ApiCall.post(
                                SubscribersPageResource.PATH,
                                "{\"email\": \"anna@example.com\", \"tags\": [\"News\"]}"));
    }
}
