package dev.postroom.domain.action;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Actions and their queue, as tests need them. */
public record ActionPorts(Actions actions, ActionQueue queue) {

    /** Ports in memory. */
    public static ActionPorts inMemory(InMemoryDatabase database) {
        return new ActionPorts(new InMemoryActions(database), new InMemoryActionQueue(database));
    }
}
