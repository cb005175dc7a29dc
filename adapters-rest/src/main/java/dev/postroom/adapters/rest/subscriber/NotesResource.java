package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.Target;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.note.AnnotateSubscribers;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteId;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** Notes of a subscriber. */
@Path("/api/v1/subscribers/{id}/notes")
public final class NotesResource {

    private final AnnotateSubscribers notes;
    private final ManageSubscribers subscribers;
    private final Responses responses;
    private final Lists lists;

    /** Exposes {@code notes} of {@code subscribers}. */
    public NotesResource(
            AnnotateSubscribers notes,
            ManageSubscribers subscribers,
            Responses responses,
            Lists lists) {
        this.notes = notes;
        this.subscribers = subscribers;
        this.responses = responses;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response add(@Context ApiRequest request, @PathParam("id") String text) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, text);
        String content = target.reading(() -> content(request));
        Note note = notes.addNote(request.caller(), target.id(), content);
        NoteView view = NoteView.of(note);
        String path = "/subscribers/" + target.id() + "/notes/" + view.id();
        return responses.created(path, view, NoteView.etagOf(note));
    }

    private static String content(ApiRequest request) {
        JsonFields body = request.body();
        Optional<String> content = body.required("content", Note::contentOf);
        body.finish(request.isStrict());
        return content.orElseThrow();
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        Target<SubscriberId, Subscriber> target = SubscriberPath.target(subscribers, request, text);
        return target.reading(() ->
                lists.respond(
                        request,
                        request.query(),
                        Note.Sort.class,
                        page ->
                                notes.listNotes(request.workspace(), target.id(), page)
                                        .map(NoteView::of)));
    }

    @GET
    @Path("/{note_id}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("note_id") String noteId) {
        Note note = found(request, id, PathId.of("Note", noteId, NoteId::parse));
        return responses.ok(request, NoteView.of(note), NoteView.etagOf(note));
    }

    @DELETE
    @Path("/{note_id}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response delete(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("note_id") String noteId) {
        SubscriberId subscriber = SubscriberPath.target(subscribers, request, id).id();
        Target<NoteId, Note> target =
                new Target<>(
                        request,
                        PathId.of("Note", noteId, NoteId::parse),
                        note -> found(request, id, note),
                        NoteView::etagOf);
        target.finish();
        // a note never changes, so checking If-Match before the deletion is enough
        target.expectedVersion();
        notes.deleteNote(request.caller(), subscriber, target.id());
        return Response.noContent().build();
    }

    private SubscriberId existing(ApiRequest request, String text) {
        return SubscriberPath.find(subscribers, request, text).id();
    }

    private Note found(ApiRequest request, String id, NoteId note) {
        return notes.getNote(request.workspace(), existing(request, id), note);
    }
}
