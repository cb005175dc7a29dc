package dev.postroom.adapters.rest.confirmation;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.adapters.rest.subscriber.SubscriberView;
import dev.postroom.domain.confirmation.ConfirmSubscriptions;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** Asks a subscriber once more to confirm. */
@Path("/api/v1/subscribers/{id}/confirmation")
public final class ConfirmationRequestResource {

    private final ManageSubscribers subscribers;
    private final ConfirmSubscriptions subscriptions;
    private final Responses responses;

    /** Exposes {@code subscriptions} of {@code subscribers}. */
    public ConfirmationRequestResource(
            ManageSubscribers subscribers,
            ConfirmSubscriptions subscriptions,
            Responses responses) {
        this.subscribers = subscribers;
        this.subscriptions = subscriptions;
        this.responses = responses;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response resend(@Context ApiRequest request, @PathParam("id") String text) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, text);
        target.finish();
        Subscriber asked = subscriptions.resend(request.caller(), target.id());
        return responses.changed(
                Success.ACCEPTED, SubscriberView.of(asked), SubscriberView.etagOf(asked));
    }
}
