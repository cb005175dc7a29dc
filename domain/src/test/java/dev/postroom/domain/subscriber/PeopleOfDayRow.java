package dev.postroom.domain.subscriber;

import dev.postroom.domain.shared.InMemoryRow;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;

/** How many people came or went on a day in one way, as the in-memory ports keep it. */
public record PeopleOfDayRow(UUID workspaceId, Key key, long n) implements InMemoryRow {

    public static final String ADDED = "added";
    public static final String DELETED = "deleted";

    /**
     * The day, and the way to come or go.
     *
     * @param what added, deleted, or the status that people changed to
     */
    public record Key(LocalDate day, String what) {}

    static PeopleOfDayRow one(UUID workspaceId, Instant at, String what) {
        return new PeopleOfDayRow(
                workspaceId, new Key(LocalDate.ofInstant(at, ZoneOffset.UTC), what), 1);
    }

    PeopleOfDayRow oneMore() {
        return new PeopleOfDayRow(workspaceId, key, n + 1);
    }
}
