package dev.postroom.domain.event;

import java.util.Optional;

/**
 * The part of a workspace's log that is kept.
 *
 * @param oldest the oldest event that is kept; empty when none is
 * @param last the last number that was given; 0 before the first event
 */
public record LogExtent(Optional<Oldest> oldest, long last) {

    /** The event at which the kept part begins. */
    public record Oldest(EventId id, long number) {}

    /** The number before the first that is kept: where a reader of everything begins. */
    public long beginning() {
        return oldest.map(event -> event.number() - 1).orElse(last);
    }

    /** Whether events after this number are no longer kept. */
    public boolean hasDropped(long number) {
        return number < beginning();
    }

    /** Whether an event with this id, which is not in the log, is older than what is kept. */
    public boolean isBefore(EventId id) {
        return oldest.map(event -> id.toString().compareTo(event.id().toString()) < 0)
                .orElse(last > 0);
    }
}
