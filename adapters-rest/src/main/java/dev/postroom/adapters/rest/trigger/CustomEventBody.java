package dev.postroom.adapters.rest.trigger;

import dev.postroom.domain.account.Workspace;
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

import java.util.Optional;

/** Reads an event that a client sends. */
public final class CustomEventBody {

    private static final String PERSON = "subscriber_id";
    private static final String NAME = "name";
    private static final String EVENT_NAME = "event_name";

    private CustomEventBody() {}

    /** The event; throws all violations together. */
    public static CustomEvent read(
            JsonFields body, boolean strict, Workspace workspace, SendEvents events) {
        Optional<CustomEvent.Person> person = person(body);
        Optional<String> name = name(body);
        JsonObject properties = FieldReader.object(body, "properties", Profile::metadataOf);
        body.finish(strict, () -> person.ifPresent(known -> events.check(workspace, known)));
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
                body.parsed(PERSON, CustomEventBody::id).map(CustomEvent.Person.ById::new);
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
