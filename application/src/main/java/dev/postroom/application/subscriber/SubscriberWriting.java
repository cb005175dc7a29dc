package dev.postroom.application.subscriber;

import dev.postroom.application.event.EventRecorder;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventSubject;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.subscriber.Memberships;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagId;

import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Changes of stored subscribers together with their events. Every method needs a transaction. */
final class SubscriberWriting {

    private static final String SOURCE = "api";

    private final Subscribers subscribers;
    private final Memberships memberships;
    private final EventRecorder events;

    SubscriberWriting(Subscribers subscribers, Memberships memberships, EventRecorder events) {
        this.subscribers = subscribers;
        this.memberships = memberships;
        this.events = events;
    }

    /** Stores the patched subscriber; does nothing when the patch changes nothing. */
    Subscriber patch(Workspace workspace, Subscriber current, SubscriberPatch patch, Instant at) {
        Subscriber next = SubscriberRules.patched(current, patch, at);
        if (!next.differsFrom(current)) {
            return current;
        }
        subscribers
                .update(workspace, next)
                .ifPresent(other -> {
                    throw SubscriberRules.duplicate(other);
                });
        events.record(
                workspace,
                EventType.SUBSCRIBER_UPDATED,
                new EventSubject.OfChange(next, current),
                at);
        return next;
    }

    /** Puts the subscriber on the tags; reports a creation first when it is {@code fresh}. */
    Subscriber join(
            Workspace workspace, Subscriber current, List<Tag> tags, boolean fresh, Instant at) {
        Set<TagId> added =
                tags.isEmpty()
                        ? Set.of()
                        : memberships.add(
                                workspace,
                                current.id(),
                                tags.stream().map(Tag::id).toList(),
                                at,
                                SOURCE);
        Subscriber after =
                added.isEmpty() ? current : subscribers.find(workspace, current.id()).orElseThrow();
        if (fresh) {
            events.record(
                    workspace,
                    EventType.SUBSCRIBER_CREATED,
                    new EventSubject.OfSubscriber(after),
                    at);
        }
        tags.stream()
                .filter(tag -> added.contains(tag.id()))
                .forEach(tag -> report(workspace, EventType.TAG_SUBSCRIBED, after, tag, at));
        return after;
    }

    /** Takes the subscriber off the tag; does nothing when it was not on it. */
    void leave(Workspace workspace, SubscriberId id, Tag tag, Instant at) {
        if (memberships.remove(workspace, id, tag.id())) {
            Subscriber after = subscribers.find(workspace, id).orElseThrow();
            report(workspace, EventType.TAG_UNSUBSCRIBED, after, tag, at);
        }
    }

    /** Deletes the subscriber, with its last state as the event's subject. */
    void delete(Workspace workspace, Subscriber current, Instant at) {
        subscribers.delete(workspace, current.id());
        events.record(
                workspace,
                EventType.SUBSCRIBER_DELETED,
                new EventSubject.OfSubscriber(current),
                at);
    }

    private void report(
            Workspace workspace, EventType type, Subscriber after, Tag tag, Instant at) {
        events.record(workspace, type, new EventSubject.OfMembership(after, tag, SOURCE), at);
    }
}
