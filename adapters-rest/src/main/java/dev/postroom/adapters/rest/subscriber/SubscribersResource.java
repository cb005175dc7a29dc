package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.shared.list.Addresses;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.campaign.FindCampaigns;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.segment.ManageSegments;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberQuery;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code /subscribers}. */
@Path("/api/v1/subscribers")
public final class SubscribersResource {

    private final ManageSubscribers subscribers;
    private final SubscriberFilters filters;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code subscribers}; looks up what filters name. */
    public SubscribersResource(
            ManageSubscribers subscribers,
            ManageTags tags,
            FindCampaigns campaigns,
            ManageSegments segments,
            Responses responses,
            Lists lists) {
        this.subscribers = subscribers;
        this.filters = new SubscriberFilters(tags, campaigns, segments);
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response create(@Context ApiRequest request) {
        ManageSubscribers.Saved saved =
                subscribers.create(
                        request.caller(),
                        NewSubscriberBody.read(
                                request.body(),
                                request.isStrict(),
                                named -> subscribers.checkTags(request.workspace(), named)));
        SubscriberView view = SubscriberView.of(saved.subscriber());
        ETag tag = SubscriberView.etagOf(saved.subscriber());
        return saved.created()
                ? responses.created("/subscribers/" + view.id(), view, tag)
                : responses.changed(Success.OK, view, tag);
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request) {
        QueryParameters query = request.query();
        SubscriberQuery wanted = filters.read(request.workspace(), query);
        return lists.respond(
                request,
                query,
                SubscriberQuery.Sort.class,
                page ->
                        subscribers
                                .list(request.workspace(), wanted, page)
                                .map(SubscriberView::of));
    }

    @GET
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(@Context ApiRequest request, @PathParam("id") String id) {
        return response(request, SubscriberPath.find(subscribers, request, id));
    }

    @GET
    @Path("/by-email")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response byEmail(@Context ApiRequest request) {
        QueryParameters query = request.query();
        Optional<EmailAddress> email = query.required("email", Addresses::parse);
        query.finish();
        return response(request, subscribers.getByEmail(request.workspace(), email.orElseThrow()));
    }

    @GET
    @Path("/by-email/{email}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response byEmailInPath(@Context ApiRequest request, @PathParam("email") String text) {
        return response(request, subscribers.getByEmail(request.workspace(), address(text)));
    }

    @PATCH
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response update(@Context ApiRequest request, @PathParam("id") String id) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, id);
        SubscriberPatch patch =
                target.reading(() -> SubscriberPatchBody.read(request.body(), request.isStrict()));
        Subscriber changed =
                subscribers.update(request.caller(), target.id(), patch, target.expectedVersion());
        return responses.changed(
                Success.OK, SubscriberView.of(changed), SubscriberView.etagOf(changed));
    }

    @DELETE
    @Path("/{id}")
    @Needs(Scope.SUBSCRIBERS_DELETE)
    public Response delete(@Context ApiRequest request, @PathParam("id") String id) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, id);
        target.finish();
        subscribers.delete(request.caller(), target.id(), target.expectedVersion());
        return Response.noContent().build();
    }

    private Response response(ApiRequest request, Subscriber subscriber) {
        return responses.ok(
                request, SubscriberView.of(subscriber), SubscriberView.etagOf(subscriber));
    }

    // no subscriber has an invalid address
    private static EmailAddress address(String text) {
        try {
            return new EmailAddress(text);
        } catch (FailureException _) {
            throw new Failure.NotFound("Subscriber", "with this address").asException();
        }
    }
}
