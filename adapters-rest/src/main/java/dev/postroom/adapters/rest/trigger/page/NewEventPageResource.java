package dev.postroom.adapters.rest.trigger.page;

import dev.postroom.adapters.rest.idempotency.MakesOnce;
import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.http.member.ForMembers;
import dev.postroom.adapters.rest.shared.page.ApiCall;
import dev.postroom.adapters.rest.shared.page.Flash;
import dev.postroom.adapters.rest.shared.page.JsonText;
import dev.postroom.adapters.rest.shared.page.Pages;
import dev.postroom.adapters.rest.shared.page.Room;
import dev.postroom.adapters.rest.shared.page.SentForm;
import dev.postroom.adapters.rest.shared.page.Sheet;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.trigger.CustomEventBody;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.trigger.SendEvents;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.List;
import java.util.Map;

/** Sends an event about a person, as a program of the account does. */
@Path("/app/{account}/{environment}/events/new")
public final class NewEventPageResource {

    private static final String CALL = "/events";
    private static final String TEMPLATE = "app/trigger/event";
    private static final String EMAIL = "email";
    private static final String NAME = "name";
    private static final String PROPERTIES = "properties";
    private static final List<String> NAMES = List.of(EMAIL, NAME, PROPERTIES);

    private final SendEvents events;
    private final Pages pages;

    /** Sends by {@code events}. */
    public NewEventPageResource(SendEvents events, Pages pages) {
        this.events = events;
        this.pages = pages;
    }

    @GET
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response form(@Context ApiRequest request) {
        QueryParameters query = request.query();
        NewEventPage page =
                page(query.one(EMAIL).orElse(""), query.one(NAME).orElse(""), "", List.of());
        query.finish();
        return pages.show(request, sheet(), TEMPLATE, Map.of("page", page));
    }

    @POST
    @MakesOnce
    @ForMembers(Scope.TRIGGERS_WRITE)
    public Response send(@Context ApiRequest request) {
        SentForm form = SentForm.of(request);
        try {
            Map<String, Object> members = form.filled(EMAIL, NAME);
            if (!form.text(PROPERTIES).isBlank()) {
                members.put(PROPERTIES, JsonText.members(PROPERTIES, form.text(PROPERTIES)));
            }
            Event sent =
                    events.send(
                            request.caller(),
                            CustomEventBody.read(
                                    JsonFields.of(members), true, request.workspace(), events));
            return pages.seeOther(
                    request,
                    Pages.path(request, timeline(sent)),
                    Flash.done("The event was recorded.", ApiCall.post(CALL, members)));
        } catch (FailureException e) {
            List<FormError> errors =
                    SentForm.errors(e).stream().map(NewEventPageResource::placed).toList();
            NewEventPage page =
                    page(form.text(EMAIL), form.text(NAME), form.text(PROPERTIES), errors);
            return pages.again(request, sheet(), TEMPLATE, Map.of("page", page));
        }
    }

    private static String timeline(Event sent) {
        return sent.subject()
                .keys()
                .subscriber()
                .map(person -> "/subscribers/" + person + "/timeline")
                .orElse("/triggers");
    }

    // a request may name the person by its id, too, and the person is what has no field of its own
    private static FormError placed(FormError error) {
        String field = error.field().split("[.\\[]", 2)[0];
        return new FormError(NAMES.contains(field) ? field : EMAIL, said(error));
    }

    private static String said(FormError error) {
        return error.field().equals("subscriber_id")
                ? "Enter the address of the person."
                : error.message();
    }

    private static NewEventPage page(
            String email, String name, String properties, List<FormError> errors) {
        return new NewEventPage(
                List.of(
                        Field.text(EMAIL, "Address of the person", email)
                                .required()
                                .error(FormError.at(errors, EMAIL)),
                        Field.text(NAME, "Name of the event", name)
                                .hint("For example order.placed. Triggers wait for this name.")
                                .required()
                                .error(FormError.at(errors, NAME)),
                        Field.area(PROPERTIES, "Properties, as JSON", properties)
                                .rows(4)
                                .hint(
                                        "May be empty. For example {\"total\": 40}: conditions and"
                                                + " templates call it event.total.")
                                .error(FormError.at(errors, PROPERTIES))),
                errors);
    }

    private static Sheet sheet() {
        return Sheet.of(Room.TRIGGERS, "Send an event")
                .calls(
                        ApiCall.post(
                                CALL,
                                "{\"email\": \"anna@example.com\", \"name\": \"order.placed\","
                                        + " \"properties\": {\"total\": 40}}"));
    }
}
