package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.trigger.CustomEvent;
import dev.postroom.domain.trigger.SendEvents;
import dev.postroom.domain.trigger.definition.TriggerFilter;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

import java.util.Optional;

/** {@code POST /events}. */
@Path("/api/v1/events")
public final class CustomEventsResource {

    private static final String PERSON = "subscriber_id";
    private static final String NAME = "name";
    private static final String EVENT_NAME = "event_name";

    private final SendEvents events;
    private final Responses responses;

    /** Exposes {@code events}. */
    public CustomEventsResource(SendEvents events, Responses responses) {
        this.events = events;
        this.responses = responses;
    }

    /** The recorded event, as the response shows it. */
    record SentView(String id, String name, String timestamp) implements View {}

    @POST
    @Needs(Scope.TRIGGERS_WRITE)
    public Response send(@Context ApiRequest request) {
        CustomEvent custom = read(request);
        Event sent = events.send(request.caller(), custom);
        SentView view =
                new SentView(sent.id().toString(), custom.name(), Times.text(sent.occurredAt()));
        return responses.accepted("/events/" + view.id(), view, ETag.ofView(view));
    }

    private CustomEvent read(ApiRequest request) {
        JsonFields body = request.body();
        Optional<CustomEvent.Person> person = person(body);
        Optional<String> name = name(body);
        JsonObject properties = FieldReader.object(body, "properties", Profile::metadataOf);
        body.finish(
                request.isStrict(),
                () -> person.ifPresent(known -> events.check(request.workspace(), known)));
        return new CustomEvent(person.orElseThrow(), name.orElseThrow(), properties);
    }

    // filters of triggers call it event_name
    private static Optional<String> name(JsonFields body) {
        boolean isTwin = body.value(EVENT_NAME).isPresent();
        if (isTwin && body.value(NAME).isPresent()) {
            body.violate(EVENT_NAME, "mutually_exclusive", "Must be absent, because name is sent.");
        }
        return isTwin
                ? body.parsed(EVENT_NAME, TriggerFilter::eventNameOf)
                : body.required(NAME, TriggerFilter::eventNameOf);
    }

    private static Optional<CustomEvent.Person> person(JsonFields body) {
        Optional<CustomEvent.Person> byEmail =
                body.parsed("email", EmailAddress::new).map(CustomEvent.Person.ByEmail::new);
        Optional<CustomEvent.Person> byId =
                body.parsed(PERSON, CustomEventsResource::id).map(CustomEvent.Person.ById::new);
        if (body.value("email").isPresent() == body.value(PERSON).isPresent()) {
            body.violate(
                    PERSON, "invalid_person", "Must have exactly one of email and subscriber_id.");
        }
        return byEmail.or(() -> byId);
    }

    private static SubscriberId id(String text) {
        return SubscriberId.parse(text)
                .orElseThrow(() ->
                        Failure.Invalid.value("invalid_id", RunsResource.NOT_AN_ID).asException());
    }
}
