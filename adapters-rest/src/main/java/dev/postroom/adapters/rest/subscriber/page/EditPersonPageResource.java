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
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.subscriber.SubscriberPatchBody;
import dev.postroom.adapters.rest.subscriber.SubscriberPath;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.subscriber.ManageSubscribers;
import dev.postroom.domain.subscriber.Subscriber;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The form that changes the profile and the metadata of a person. */
@Path("/app/{account}/{environment}/subscribers/{id}/edit")
public final class EditPersonPageResource {

    private final ManageSubscribers subscribers;
    private final Pages pages;

    /** Changes {@code subscribers}. */
    public EditPersonPageResource(ManageSubscribers subscribers, Pages pages) {
        this.subscribers = subscribers;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response form(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = find(request, id);
        return pages.show(
                request,
                sheet(person),
                "app/subscriber/edit",
                Map.of("page", page(request, person, PersonForm.of(person), List.of())));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.SUBSCRIBERS_WRITE)
    public Response save(@Context ApiRequest request, @PathParam("id") String id) {
        Subscriber person = find(request, id);
        SentForm sent = SentForm.of(request);
        PersonForm form = PersonForm.sent(sent);
        Map<String, @Nullable Object> changes = form.changes(person);
        List<FormError> errors = new ArrayList<>();
        errors.addAll(addMetadata(form, person, changes));
        errors.addAll(mistakes(changes));
        if (!errors.isEmpty()) {
            return again(request, person, form, errors);
        }
        String path = PersonHead.path(request, person);
        if (changes.isEmpty()) {
            return pages.seeOther(request, path, Flash.done("Nothing was changed."));
        }
        try {
            subscribers.update(
                    request.caller(),
                    person.id(),
                    SubscriberPatchBody.read(JsonFields.of(changes), true),
                    version(sent));
            return pages.seeOther(
                    request,
                    path,
                    Flash.done("The person was changed.", ApiCall.patch(api(person), changes)));
        } catch (FailureException e) {
            return again(request, person, form, refusal(e, form, person));
        }
    }

    private static List<FormError> addMetadata(
            PersonForm form, Subscriber person, Map<String, @Nullable Object> changes) {
        try {
            Map<String, @Nullable Object> patch =
                    MetadataText.patch(
                            person.profile().metadata().members(), form.text(PersonForm.METADATA));
            if (!patch.isEmpty()) {
                changes.put(PersonForm.METADATA, patch);
            }
            return List.of();
        } catch (FailureException e) {
            return SentForm.errors(e);
        }
    }

    // also when the metadata cannot be read: all that is wrong is said at once
    private static List<FormError> mistakes(Map<String, @Nullable Object> changes) {
        try {
            SubscriberPatchBody.read(JsonFields.of(changes), true);
            return List.of();
        } catch (FailureException e) {
            return SentForm.errors(e);
        }
    }

    private static List<FormError> refusal(FailureException e, PersonForm form, Subscriber person) {
        if (!(e.failure() instanceof Failure.PreconditionFailed)) {
            return SentForm.errors(e);
        }
        List<FormError> errors = new ArrayList<>();
        errors.add(
                new FormError(
                        "",
                        "The person was changed since you opened the form. Compare each field with"
                                + " its value of now. Saving again replaces that value."));
        errors.addAll(form.differences(person));
        return errors;
    }

    // a form of another version than the current one was filled in with what is no longer true
    private static Optional<Long> version(SentForm form) {
        String text = form.text("version");
        return text.matches("[0-9]{1,18}") ? Optional.of(Long.valueOf(text)) : Optional.empty();
    }

    private Response again(
            ApiRequest request, Subscriber person, PersonForm form, List<FormError> errors) {
        return pages.again(
                request,
                sheet(person),
                "app/subscriber/edit",
                Map.of("page", page(request, person, form, errors)));
    }

    private static EditPersonPage page(
            ApiRequest request, Subscriber person, PersonForm form, List<FormError> errors) {
        return new EditPersonPage(
                PersonHead.of(request, person, PersonHead.Part.PROFILE),
                PersonHead.path(request, person),
                Long.toString(person.version()),
                form.fields(person, errors),
                errors);
    }

    private Subscriber find(ApiRequest request, String id) {
        return SubscriberPath.find(subscribers, request, id);
    }

    private static String api(Subscriber person) {
        return SubscribersPageResource.PATH + "/" + person.id();
    }

    private static Sheet sheet(Subscriber person) {
        return Sheet.of(Room.SUBSCRIBERS, "Edit " + person.email().value())
                .calls(
                        ApiCall.get(api(person)),
                        ApiCall.patch(api(person), "{\"first_name\": \"Anna\"}"));
    }
}
