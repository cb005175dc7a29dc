package dev.postroom.domain.event;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Events, as tests need them. */
public record EventPorts(Outbox outbox, Events events) {

    /** Ports in memory. */
    public static EventPorts inMemory(InMemoryDatabase database) {
        return new EventPorts(new InMemoryOutbox(database), new InMemoryEvents(database));
    }
}
