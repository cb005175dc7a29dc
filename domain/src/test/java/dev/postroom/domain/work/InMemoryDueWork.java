package dev.postroom.domain.work;

import dev.postroom.domain.shared.InMemoryDatabase;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/** Due work of the queues in memory. */
public final class InMemoryDueWork implements DueWork {

    private final InMemoryDatabase database;

    public InMemoryDueWork(InMemoryDatabase database) {
        this.database = database;
    }

    @Override
    public Map<WorkKind, Duration> within(Duration horizon) {
        return database.atomically(() -> {
            Instant now = database.now();
            Map<WorkKind, Duration> waits = new EnumMap<>(WorkKind.class);
            database.firstDue().forEach((kind, due) -> waits.put(kind, wait(now, due)));
            waits.values().removeIf(wait -> wait.compareTo(horizon) > 0);
            return waits;
        });
    }

    private static Duration wait(Instant now, Instant due) {
        return due.isAfter(now) ? Duration.between(now, due) : Duration.ZERO;
    }
}
