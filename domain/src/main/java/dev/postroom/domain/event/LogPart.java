package dev.postroom.domain.event;

import java.util.List;

/**
 * Some events of a span of the log.
 *
 * @param events in the order of their numbers, or against it
 * @param hasMore whether the span has further ones; the last of {@code events} is next to them
 */
public record LogPart(List<RelayedEvent> events, boolean hasMore) {
    public LogPart {
        events = List.copyOf(events);
    }
}
