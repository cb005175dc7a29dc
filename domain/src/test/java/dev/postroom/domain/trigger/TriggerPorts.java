package dev.postroom.domain.trigger;

import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.trigger.run.InMemoryTriggerHolds;
import dev.postroom.domain.trigger.run.InMemoryTriggerQueue;
import dev.postroom.domain.trigger.run.InMemoryTriggerRuns;
import dev.postroom.domain.trigger.run.TriggerHolds;
import dev.postroom.domain.trigger.run.TriggerQueue;
import dev.postroom.domain.trigger.run.TriggerRuns;

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
