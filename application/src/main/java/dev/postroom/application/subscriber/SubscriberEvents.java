package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.event.Event;
import dev.postroom.domain.event.EventOrigin;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;

/** Builds the events of subscriber changes, single or in a batch. */
record SubscriberEvents(EventRecorder recorder) {

    Event created(Cause cause, Subscriber after) {
        return event(cause, EventType.SUBSCRIBER_CREATED, new EventSubject.OfSubscriber(after));
    }

    Event updated(Cause cause, Subscriber after, Subscriber before) {
        return event(cause, EventType.SUBSCRIBER_UPDATED, new EventSubject.OfChange(after, before));
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
