package dev.postroom.domain.event;

import java.util.List;

/**
 * A part of the log, in the order of the numbers.
 *
 * @param items the selected events; may be empty although more follow
 * @param next the number of the last event that was looked at: the next part begins after it
 * @param hasMore whether the log has events after {@code next}
 */
public record EventSlice(List<RelayedEvent> items, long next, boolean hasMore) {
    public EventSlice {
        items = List.copyOf(items);
    }
}
