package dev.postroom.domain.event;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.SubscriberFixture;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Builds valid events. */
public final class EventFixture {

    private EventFixture() {}

    /** A subscriber came; subscriber and event share the id. */
    public static Event defaultEvent(UUID id) {
        return new Event(
                new EventId(id),
                EventType.SUBSCRIBER_CREATED,
                SettableClock.START,
                new EventSubject.OfSubscriber(SubscriberFixture.subscriber(id).build()));
    }

    /** An event of that type as receivers would get it. */
    public static FrozenEvent frozen(Workspace workspace, UUID id, EventType type) {
        String body = "{\"id\":\"%s\",\"event_type\":\"%s\"}".formatted(id, type.keyword());
        return new FrozenEvent(
                workspace,
                new EventId(id),
                type,
                SettableClock.START,
                body.getBytes(StandardCharsets.UTF_8));
    }
}
