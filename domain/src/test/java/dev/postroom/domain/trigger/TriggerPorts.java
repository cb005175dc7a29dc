package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.InMemoryDatabase;

/** Triggers, as tests need them. */
public record TriggerPorts(
        Triggers triggers,
        TriggerUses uses,
        TriggerHolds holds,
        TriggerRuns runs,
        TriggerQueue queue,
        DateScans scans,
        DatedPeople people) {

    /** Ports in memory. */
    public static TriggerPorts inMemory(InMemoryDatabase database) {
        return new TriggerPorts(
                new InMemoryTriggers(database),
                new InMemoryTriggerUses(database),
                new InMemoryTriggerHolds(database),
                new InMemoryTriggerRuns(database),
                new InMemoryTriggerQueue(database),
                new InMemoryDateScans(database),
                new InMemoryDatedPeople(database));
    }
}
