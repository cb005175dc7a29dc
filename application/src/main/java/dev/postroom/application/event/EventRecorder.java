package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.shared.IdGenerator;

import java.time.Instant;
import java.util.List;

/**
 * Serialises events and appends them to the outbox, in the transaction of the change that they
 * report.
 *
 * @param payloads serialises an event, once
 * @param ids creates the ids of events
 */
public record EventRecorder(Outbox outbox, EventPayloads payloads, IdGenerator ids) {

    /** Records one event. */
    public void record(Workspace workspace, Event event) {
        recordAll(workspace, List.of(event));
    }

    /** Records events in the order of the list. */
    public void recordAll(Workspace workspace, List<Event> events) {
        outbox.append(workspace, events.stream().map(event -> frozen(workspace, event)).toList());
    }

    /** A new event that occurred at {@code at}, not recorded yet. */
    public Event event(EventType type, EventSubject subject, EventOrigin origin, Instant at) {
        return new Event(new EventId(ids.next()), type, at, subject, origin);
    }

    private FrozenEvent frozen(Workspace workspace, Event event) {
        return new FrozenEvent(
                workspace,
                event.id(),
                event.type(),
                event.occurredAt(),
                event.subject().keys(),
                event.origin(),
                payloads.body(workspace, event));
    }
}
