package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** Sends the confirmation mail of one person once more. */
@Path("/app/{account}/{environment}/subscribers/{id}/confirmation")
public final class ConfirmationPageResource {

    private final ConfirmSubscriptions subscriptions;
    private final ManageSubscribers subscribers;
    private final PersonPages person;
    private final Pages pages;

    /** Asks {@code subscribers} by {@code subscriptions}. */
    public ConfirmationPageResource(
            ConfirmSubscriptions subscriptions,
            ManageSubscribers subscribers,
            ReadClocks clock,
            Pages pages) {
        this.subscriptions = subscriptions;
        this.subscribers = subscribers;
        this.person = new PersonPages(clock, pages);
        this.pages = pages;
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response resend(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber found = SubscriberPath.find(subscribers, request, id);
        try {
            subscriptions.resend(request.caller(), found.id());
            return pages.seeOther(
                    request,
                    PersonHead.path(request, found),
                    Flash.done(
                            "The confirmation was sent again.",
                            ApiCall.post(
                                    SubscribersPageResource.PATH
                                            + "/"
                                            + found.id()
                                            + "/confirmation",
                                    "")));
        } catch (FailureException e) {
            return person.again(request, found, SentForm.errors(e));
        }
    }
}
