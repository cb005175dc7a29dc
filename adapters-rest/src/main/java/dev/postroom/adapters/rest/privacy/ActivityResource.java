package dev.postroom.adapters.rest.privacy;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.privacy.PersonalActivity;
import dev.postroom.domain.privacy.ReadActivity;
import dev.postroom.domain.subscriber.ManageSubscribers;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code /subscribers/{id}/activity}: what happened to a person. */
@Path("/api/v1/subscribers/{id}/activity")
public final class ActivityResource {

    private final ManageSubscribers subscribers;
    private final ReadActivity activity;
    private final Lists lists;

    /** Exposes {@code activity} of {@code subscribers}. */
    public ActivityResource(ManageSubscribers subscribers, ReadActivity activity, Lists lists) {
        this.subscribers = subscribers;
        this.activity = activity;
        this.lists = lists;
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId person = SubscriberPath.find(subscribers, request, text).id();
        return lists.respond(
                request,
                request.query(),
                PersonalActivity.Sort.class,
                page -> activity.list(request.workspace(), person, page).map(ActivityView::of));
    }
}
