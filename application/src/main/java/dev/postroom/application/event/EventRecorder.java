package dev.postroom.application.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventId;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.Outbox;
import dev.postroom.domain.shared.IdGenerator;

import java.time.Instant;
import java.util.List;

/**
 * Puts events into the outbox, inside the transaction of the change that they report.
 *
 * @param outbox where events wait
 * @param ids names them
 */
public record EventRecorder(Outbox outbox, IdGenerator ids) {

    /** Records that this happened at {@code at}. */
    public void record(Workspace workspace, EventType type, EventSubject subject, Instant at) {
        outbox.append(workspace, event(type, subject, at));
    }

    /** Records that the same happened to each subject at {@code at}. */
    public void recordAll(
            Workspace workspace, EventType type, List<EventSubject> subjects, Instant at) {
        outbox.appendAll(
                workspace, subjects.stream().map(subject -> event(type, subject, at)).toList());
    }

    /** Records many events, in their order. */
    public void recordAll(Workspace workspace, List<Event> events) {
        outbox.appendAll(workspace, events);
    }

    /** A new event, to be recorded with others. */
    public Event event(EventType type, EventSubject subject, Instant at) {
        return new Event(new EventId(ids.next()), type, at, subject);
    }
}
