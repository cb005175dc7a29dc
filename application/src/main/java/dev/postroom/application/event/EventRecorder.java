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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Serialises events and appends them to the outbox, in the transaction of the change that they
 * report.
 *
 * @param payloads serialises an event, once
 * @param ids creates the ids of events
 * @param unheard takes events that nothing reacts to
 */
public record EventRecorder(
        Outbox outbox, EventPayloads payloads, IdGenerator ids, UnheardEvents unheard) {

    // an event repeats what a subscriber is on, and one cause may lead to very many events
    private static final int MOST_BYTES = 4 * 1024 * 1024;

    /** Records one event. */
    public void record(Workspace workspace, Event event) {
        recordAll(workspace, List.of(event));
    }

    /** Records events in the order of the list, with some of their bodies in memory at a time. */
    public void recordAll(Workspace workspace, List<Event> events) {
        store(workspace, events, part -> outbox.append(workspace, part));
    }

    /**
     * Records the first events about people who are new in this transaction, at its end: other
     * events of the workspace wait for it.
     */
    public void recordFirst(Workspace workspace, List<Event> events) {
        if (!events.isEmpty() && unheard.accept(workspace)) {
            store(workspace, events, unheard::add);
        } else {
            recordAll(workspace, events);
        }
    }

    private void store(
            Workspace workspace, List<Event> events, Consumer<List<FrozenEvent>> storing) {
        List<FrozenEvent> part = new ArrayList<>();
        long bytes = 0;
        for (Event event : events) {
            FrozenEvent next = frozen(workspace, event);
            part.add(next);
            bytes += next.body().length;
            if (bytes >= MOST_BYTES) {
                storing.accept(part);
                part = new ArrayList<>();
                bytes = 0;
            }
        }
        if (!part.isEmpty()) {
            storing.accept(part);
        }
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
