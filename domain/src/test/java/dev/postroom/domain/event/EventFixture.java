package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.SubscriberFixture;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** Builds valid events. */
public final class EventFixture {

    private EventFixture() {}

    /** The creation of a subscriber with the id of the event. */
    public static FrozenEvent frozen(Workspace workspace, UUID id) {
        return frozen(workspace, id, EventType.SUBSCRIBER_CREATED);
    }

    /** An event of that type about a subscriber with the id of the event. */
    public static FrozenEvent frozen(Workspace workspace, UUID id, EventType type) {
        EventSubject subject =
                new EventSubject.OfSubscriber(SubscriberFixture.subscriber(id).build());
        return frozen(workspace, id, type, subject.keys());
    }

    /** An event about a subscriber, whose body has about this many bytes. */
    public static FrozenEvent large(
            Workspace workspace, UUID id, SubscriberId subscriber, int bytes) {
        FrozenEvent small =
                frozen(
                        workspace,
                        id,
                        EventType.SUBSCRIBER_UPDATED,
                        new EventKeys(
                                Optional.of(subscriber),
                                Optional.empty(),
                                Optional.empty(),
                                Optional.empty()));
        String body = "{\"id\":\"%s\",\"text\":\"%s\"}".formatted(id, "x".repeat(bytes));
        return new FrozenEvent(
                workspace,
                small.id(),
                small.type(),
                small.occurredAt(),
                small.keys(),
                small.origin(),
                body.getBytes(StandardCharsets.UTF_8));
    }

    /** An event with these keys, caused by the service. */
    public static FrozenEvent frozen(Workspace workspace, UUID id, EventType type, EventKeys keys) {
        return frozen(workspace, id, type, keys, EventOrigin.system("tests"));
    }

    /** An event with these keys, caused by a trigger that followed another one. */
    public static FrozenEvent triggered(Workspace workspace, UUID id, EventKeys keys) {
        Actor actor = Actor.key(id, "Website");
        EventOrigin origin = new EventOrigin(Optional.of(Origin.Source.TRIGGER), actor, 2);
        return frozen(workspace, id, EventType.TAG_SUBSCRIBED, keys, origin);
    }

    private static FrozenEvent frozen(
            Workspace workspace, UUID id, EventType type, EventKeys keys, EventOrigin origin) {
        String body = "{\"id\":\"%s\",\"event_type\":\"%s\"}".formatted(id, type.keyword());
        return new FrozenEvent(
                workspace,
                new EventId(id),
                type,
                SettableClock.START,
                keys,
                origin,
                body.getBytes(StandardCharsets.UTF_8));
    }
}
