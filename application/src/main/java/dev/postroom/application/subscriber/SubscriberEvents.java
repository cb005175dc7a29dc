package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import java.util.List;
import java.util.Optional;

/** Builds the events of subscriber changes, single or in a batch. */
record SubscriberEvents(EventRecorder recorder) {

    Event created(Cause cause, Subscriber after) {
        return event(cause, EventType.SUBSCRIBER_CREATED, new EventSubject.OfSubscriber(after));
    }

    /** The update; then what the new status means, when it is a confirmation or an opt-out. */
    List<Event> changed(Cause cause, Subscriber after, Subscriber before) {
        Event updated =
                event(
                        cause,
                        EventType.SUBSCRIBER_UPDATED,
                        new EventSubject.OfChange(after, before));
        return meaning(after, before)
                .map(type -> event(cause, type, subject(type, cause, after)))
                .map(event -> List.of(updated, event))
                .orElse(List.of(updated));
    }

    private static EventSubject subject(EventType type, Cause cause, Subscriber after) {
        return type == EventType.SUBSCRIBER_UNSUBSCRIBED
                ? new EventSubject.OfOptOut(after, cause.origin().mail())
                : new EventSubject.OfSubscriber(after);
    }

    private static Optional<EventType> meaning(Subscriber after, Subscriber before) {
        if (after.status() == before.status()) {
            return Optional.empty();
        }
        return switch (after.status()) {
            case UNSUBSCRIBED -> Optional.of(EventType.SUBSCRIBER_UNSUBSCRIBED);
            case ACTIVE ->
                    before.status() == SubscriberStatus.PENDING
                            ? Optional.of(EventType.SUBSCRIBER_CONFIRMED)
                            : Optional.empty();
            case PENDING, BOUNCED, COMPLAINED -> Optional.empty();
        };
    }

    Event deleted(Cause cause, Subscriber last) {
        return event(cause, EventType.SUBSCRIBER_DELETED, new EventSubject.OfSubscriber(last));
    }

    Event joined(Cause cause, Subscriber after, Tag tag) {
        return event(cause, EventType.TAG_SUBSCRIBED, membership(cause, after, tag));
    }

    Event left(Cause cause, Subscriber after, Tag tag) {
        return event(cause, EventType.TAG_UNSUBSCRIBED, membership(cause, after, tag));
    }

    private static EventSubject membership(Cause cause, Subscriber after, Tag tag) {
        return new EventSubject.OfMembership(after, tag, cause.source());
    }

    private Event event(Cause cause, EventType type, EventSubject subject) {
        return recorder.event(type, subject, EventOrigin.of(cause.origin()), cause.at());
    }
}
