package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.Success;
import dev.postroom.adapters.rest.tag.TagPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.membership.TagSubscribers;
import dev.postroom.domain.tag.ManageTags;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;

/** Tags of a subscriber. */
@Path("/api/v1/subscribers")
public final class SubscriberActionsResource {

    private final TagSubscribers tagging;
    private final ManageSubscribers subscribers;
    private final ManageTags tags;
    private final Responses responses;

    /** Exposes {@code tagging} of {@code subscribers} with {@code tags}. */
    public SubscriberActionsResource(
            TagSubscribers tagging,
            ManageSubscribers subscribers,
            ManageTags tags,
            Responses responses) {
        this.tagging = tagging;
        this.tags = tags;
        this.subscribers = subscribers;
        this.responses = responses;
    }

    @POST
    @Path("/{id}/tags")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response addTags(@Context ApiRequest request, @PathParam("id") String text) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, text);
        List<String> wanted = target.reading(() -> tags(request));
        Subscriber tagged = tagging.subscribe(request.caller(), target.id(), wanted);
        return responses.changed(
                Success.OK, SubscriberView.of(tagged), SubscriberView.etagOf(tagged));
    }

    private List<String> tags(ApiRequest request) {
        JsonFields body = request.body();
        List<String> wanted = FieldReader.texts(body, "tags");
        if (body.value("tags").isEmpty()) {
            body.violate("tags", "required", Messages.REQUIRED);
        }
        body.finish(request.isStrict(), () -> subscribers.checkTags(request.workspace(), wanted));
        return wanted;
    }

    @DELETE
    @Path("/{id}/tags/{slug}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response removeTag(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("slug") String slug) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, id);
        Slug tag = target.reading(() -> TagPath.slug(tags, request, slug));
        target.finish();
        tagging.unsubscribe(request.caller(), target.id(), tag);
        return Response.noContent().build();
    }
}
