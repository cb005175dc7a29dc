package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventPayloads;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.shared.IdGenerator;

import java.time.Instant;
import java.util.List;

/**
 * Freezes events and appends them to the outbox, inside the transaction of the change that they
 * report.
 *
 * @param payloads writes the bytes of an event, once
 * @param ids creates the ids of events
 */
public record EventRecorder(Outbox outbox, EventPayloads payloads, IdGenerator ids) {

    /** Records one event that occurred at {@code at}. */
    public void record(Workspace workspace, EventType type, EventSubject subject, Instant at) {
        recordAll(workspace, List.of(event(type, subject, at)));
    }

    /** Records one event of the same type for each subject. */
    public void recordAll(
            Workspace workspace, EventType type, List<EventSubject> subjects, Instant at) {
        recordAll(workspace, subjects.stream().map(subject -> event(type, subject, at)).toList());
    }

    /** Records events in the order of the list. */
    public void recordAll(Workspace workspace, List<Event> events) {
        outbox.append(workspace, events.stream().map(event -> frozen(workspace, event)).toList());
    }

    /** A new event, not recorded yet. */
    public Event event(EventType type, EventSubject subject, Instant at) {
        return new Event(new EventId(ids.next()), type, at, subject);
    }

    private FrozenEvent frozen(Workspace workspace, Event event) {
        return new FrozenEvent(
                workspace,
                event.id(),
                event.type(),
                event.occurredAt(),
                event.subject().keys(),
                payloads.body(workspace, event));
    }
}
