package dev.postroom.adapters.rest.trigger;

import dev.postroom.adapters.rest.shared.http.ApiRequest;
import dev.postroom.adapters.rest.shared.http.Needs;
import dev.postroom.adapters.rest.shared.http.Responses;
import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.identity.Scope;
import dev.postroom.domain.trigger.CustomEvent;
import dev.postroom.domain.trigger.SendEvents;

import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;

/** {@code POST /events}. */
@Path("/api/v1/events")
public final class CustomEventsResource {

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
        CustomEvent custom =
                CustomEventBody.read(
                        request.body(), request.isStrict(), request.workspace(), events);
        Event sent = events.send(request.caller(), custom);
        SentView view =
                new SentView(sent.id().toString(), custom.name(), Times.text(sent.occurredAt()));
        return responses.accepted("/events/" + view.id(), view, ETag.ofView(view));
    }
}
