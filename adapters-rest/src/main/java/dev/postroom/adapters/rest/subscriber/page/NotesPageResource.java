package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.http.value.PathId;
import dev.postroom.adapters.rest.shared.list.Listed;
import dev.postroom.adapters.rest.shared.list.Lists;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Pager;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.note.AnnotateSubscribers;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.subscriber.note.NoteId;
import dev.postroom.domain.testclock.ReadClocks;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The notes of one person. */
@Path("/app/{account}/{environment}/subscribers/{id}/notes")
public final class NotesPageResource {

    private static final String TEMPLATE = "app/subscriber/notes";

    private final AnnotateSubscribers notes;
    private final ManageSubscribers subscribers;
    private final ReadClocks clock;
    private final Lists lists;
    private final Pages pages;

    /** Shows and adds {@code notes} of {@code subscribers}. */
    public NotesPageResource(
            AnnotateSubscribers notes,
            ManageSubscribers subscribers,
            ReadClocks clock,
            Lists lists,
            Pages pages) {
        this.notes = notes;
        this.subscribers = subscribers;
        this.clock = clock;
        this.lists = lists;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_READ)
    public Response list(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = find(request, id);
        return pages.show(
                request,
                sheet(person),
                TEMPLATE,
                Map.of("page", page(request, person, "", List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response add(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = find(request, id);
        String content = SentForm.of(request).text("content");
        try {
            notes.addNote(request.caller(), person.id(), Note.contentOf(content));
            return pages.seeOther(
                    request,
                    path(request, person),
                    Flash.done(
                            "The note was added.",
                            ApiCall.post(api(person), Map.of("content", content))));
        } catch (FailureException e) {
            return pages.again(
                    request,
                    sheet(person),
                    TEMPLATE,
                    Map.of("page", page(request, person, content, SentForm.errors(e))));
        }
    }

    @POST
    @MakesOnce
    @Path("/{note}/delete")
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response delete(
            @Context ApiRequest request,
            @PathParam("id") String id,
            @PathParam("note") String note) {
        Subscriber person = find(request, id);
        NoteId deleted = PathId.of("Note", note, NoteId::parse);
        notes.deleteNote(request.caller(), person.id(), deleted);
        return pages.seeOther(
                request,
                path(request, person),
                Flash.done("The note was deleted.", ApiCall.delete(api(person) + "/" + deleted)));
    }

    private NotesPage page(
            ApiRequest request, Subscriber person, String draft, List<FormError> errors) {
        Instant now = clock.readTime(request.workspace());
        Listed<NotesPage.NoteRow> listed =
                lists.page(
                        request,
                        request.query(),
                        Note.Sort.class,
                        page ->
                                notes.listNotes(request.workspace(), person.id(), page)
                                        .map(note -> row(note, now)));
        return new NotesPage(
                PersonHead.of(request, person, PersonHead.Part.NOTES),
                path(request, person),
                errors,
                draft,
                listed.items(),
                Pager.of(request, listed),
                request.caller().may(Scope.SUBSCRIBERS_WRITE));
    }

    private static NotesPage.NoteRow row(Note note, Instant now) {
        return new NotesPage.NoteRow(
                note.id().toString(),
                note.content(),
                note.author(),
                Moment.of(note.createdAt(), now));
    }

    private static String path(ApiRequest request, Subscriber person) {
        return PersonHead.path(request, person) + "/notes";
    }

    private Subscriber find(ApiRequest request, String id) {
        return SubscriberPath.find(subscribers, request, id);
    }

    private static String api(Subscriber person) {
        return SubscribersPageResource.PATH + "/" + person.id() + "/notes";
    }

    private static Sheet sheet(Subscriber person) {
        String path = api(person);
        return Sheet.of(Room.SUBSCRIBERS, "Notes · " + person.email().value())
                .calls(ApiCall.get(path), ApiCall.post(path, "{\"content\": \"Likes tea.\"}"));
    }
}
