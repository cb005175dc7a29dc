package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.SubscriberFixture;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Builds valid events. */
public final class EventFixture {

    private EventFixture() {}

    /** The creation of a subscriber, who has the id of the event. */
    public static FrozenEvent frozen(Workspace workspace, UUID id) {
        return frozen(workspace, id, EventType.SUBSCRIBER_CREATED);
    }

    /** An event of that type about a subscriber, who has the id of the event. */
    public static FrozenEvent frozen(Workspace workspace, UUID id, EventType type) {
        EventSubject subject =
                new EventSubject.OfSubscriber(SubscriberFixture.subscriber(id).build());
        return frozen(workspace, id, type, subject.keys());
    }

    /** An event with these keys. */
    public static FrozenEvent frozen(Workspace workspace, UUID id, EventType type, EventKeys keys) {
        String body = "{\"id\":\"%s\",\"event_type\":\"%s\"}".formatted(id, type.keyword());
        return new FrozenEvent(
                workspace,
                new EventId(id),
                type,
                SettableClock.START,
                keys,
                body.getBytes(StandardCharsets.UTF_8));
    }
}
