package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.json.MemberReader;
import dev.postroom.adapters.rest.shared.json.Members;
import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.Caller;
import dev.postroom.domain.apikey.ManageApiKeys;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.subscriber.AnnotateSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Note;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.TagSubscribers;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Optional;

/** Tags and notes of one subscriber. */
@Path("/api/v1/subscribers")
public final class SubscriberActionsResource {

    private final TagSubscribers tagging;
    private final AnnotateSubscribers notes;
    private final ManageSubscribers subscribers;
    private final ManageApiKeys keys;
    private final Answers answers;

    /** Serves {@code tagging} and {@code notes}; authors are found in {@code keys}. */
    public SubscriberActionsResource(
            TagSubscribers tagging,
            AnnotateSubscribers notes,
            ManageSubscribers subscribers,
            ManageApiKeys keys,
            Answers answers) {
        this.tagging = tagging;
        this.notes = notes;
        this.subscribers = subscribers;
        this.keys = keys;
        this.answers = answers;
    }

    @POST
    @Path("/{id}/tags")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response addTags(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId id = existing(request, text);
        Members body = request.body();
        List<String> tags = MemberReader.texts(body, "tags");
        if (body.value("tags").isEmpty()) {
            body.violate("tags", "required", "This is required.");
        }
        body.finish(request.isStrict());
        Subscriber tagged = tagging.subscribe(request.workspace(), id, tags);
        return answers.changed(200, SubscriberView.of(tagged), SubscriberView.tagOf(tagged));
    }

    @DELETE
    @Path("/{id}/tags/{slug}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response removeTag(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("slug") String slug) {
        tagging.unsubscribe(request.workspace(), SubscriberPath.id(id), slug(slug));
        return Response.noContent().build();
    }

    @POST
    @Path("/{id}/notes")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response addNote(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId id = existing(request, text);
        Members body = request.body();
        Optional<String> content = body.required("content", Note::contentOf);
        body.finish(request.isStrict());
        Note note =
                notes.addNote(
                        request.workspace(), id, content.orElseThrow(), author(request.caller()));
        NoteView view = NoteView.of(note);
        String path = "/subscribers/" + id + "/notes/" + view.id();
        return answers.created(path, view, ETag.of(note.id().value(), 1));
    }

    private SubscriberId existing(ApiRequest request, String text) {
        return subscribers.get(request.workspace(), SubscriberPath.id(text)).id();
    }

    private String author(Caller caller) {
        return keys.list(caller.workspace()).stream()
                .filter(key -> key.id().equals(caller.key()))
                .map(ApiKey::name)
                .findFirst()
                .orElseGet(() -> caller.key().toString());
    }

    private static Slug slug(String text) {
        try {
            return new Slug(text);
        } catch (FailureException _) {
            throw new Failure.NotFound("Tag", text).asException();
        }
    }
}
