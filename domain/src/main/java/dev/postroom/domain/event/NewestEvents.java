package dev.postroom.domain.event;

import java.util.List;

/**
 * A part of the log, the newest event first.
 *
 * @param items the selected events; may be empty although older ones follow
 * @param newest the greatest number that was looked at: later events are after it
 * @param next the smallest number that was looked at: the next part begins before it
 * @param hasMore whether the log has events before {@code next} that are kept
 */
public record NewestEvents(List<RelayedEvent> items, long newest, long next, boolean hasMore) {
    public NewestEvents {
        items = List.copyOf(items);
    }
}
