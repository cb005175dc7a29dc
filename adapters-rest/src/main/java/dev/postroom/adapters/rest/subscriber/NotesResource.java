package dev.postroom.adapters.rest.subscriber;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.PathId;
import dev.postroom.adapters.rest.shared.json.JsonFields;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.domain.apikey.Scope;
import dev.postroom.domain.subscriber.AnnotateSubscribers;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Note;
import dev.postroom.domain.subscriber.NoteId;
import dev.postroom.domain.subscriber.NoteSort;
import dev.postroom.domain.subscriber.SubscriberId;

import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** Notes on one subscriber. */
@Path("/api/v1/subscribers/{id}/notes")
public final class NotesResource {

    private final AnnotateSubscribers notes;
    private final ManageSubscribers subscribers;
    private final Answers answers;
    private final Lists lists;

    /** Serves {@code notes} on {@code subscribers}. */
    public NotesResource(
            AnnotateSubscribers notes,
            ManageSubscribers subscribers,
            Answers answers,
            Lists lists) {
        this.notes = notes;
        this.subscribers = subscribers;
        this.answers = answers;
        this.lists = lists;
    }

    @POST
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response add(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId id = existing(request, text);
        JsonFields body = request.body();
        Optional<String> content = body.required("content", Note::contentOf);
        body.finish(request.isStrict());
        Note note = notes.addNote(request.caller(), id, content.orElseThrow());
        NoteView view = NoteView.of(note);
        String path = "/subscribers/" + id + "/notes/" + view.id();
        return answers.created(path, view, NoteView.etagOf(note));
    }

    @GET
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String text) {
        SubscriberId id = existing(request, text);
        return lists.answer(
                request,
                request.query(),
                NoteSort.class,
                page -> notes.listNotes(request.workspace(), id, page).map(NoteView::of));
    }

    @GET
    @Path("/{note_id}")
    @Needs(Scope.SUBSCRIBERS_READ)
    public Response get(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("note_id") String noteId) {
        Note note = found(request, id, noteId);
        return answers.ok(request, NoteView.of(note), NoteView.etagOf(note));
    }

    @DELETE
    @Path("/{note_id}")
    @Needs(Scope.SUBSCRIBERS_WRITE)
    public Response delete(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("note_id") String noteId) {
        Note present = found(request, id, noteId);
        // a note never changes, so that the one named by If-Match is still the one found
        Answers.expectedVersion(request, NoteView.etagOf(present));
        notes.deleteNote(request.caller(), present.subscriber(), present.id());
        return Response.noContent().build();
    }

    private SubscriberId existing(ApiRequest request, String text) {
        return subscribers
                .get(request.workspace(), PathId.of("Subscriber", text, SubscriberId::parse))
                .id();
    }

    private Note found(ApiRequest request, String id, String noteId) {
        SubscriberId subscriber = existing(request, id);
        NoteId note = PathId.of("Note", noteId, NoteId::parse);
        return notes.getNote(request.workspace(), subscriber, note);
    }
}
