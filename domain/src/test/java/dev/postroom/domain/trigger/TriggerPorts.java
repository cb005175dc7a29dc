package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Triggers, as tests need them. */
public record TriggerPorts(Triggers triggers, TriggerUses uses, TriggerHolds holds) {

    /** Ports in memory. */
    public static TriggerPorts inMemory(InMemoryDatabase database) {
        return new TriggerPorts(
                new InMemoryTriggers(database),
                new InMemoryTriggerUses(database),
                new InMemoryTriggerHolds(database));
    }
}
