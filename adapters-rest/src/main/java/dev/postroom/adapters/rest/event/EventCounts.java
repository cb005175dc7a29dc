package dev.postroom.adapters.rest.event;

import dev.postroom.domain.event.EventType;

import java.util.EnumMap;
import java.util.Map;

/**
 * How often events of each type were recorded since the log is looked at.
 *
 * @param counts by type; types without events are absent
 * @param latest when the newest event of a type was recorded, on the clock of {@link
 *     System#nanoTime()}
 * @param gaps how often there were more events than are looked at; their types are not counted
 */
record EventCounts(Map<EventType, Long> counts, Map<EventType, Long> latest, long gaps) {

    static final EventCounts NONE = new EventCounts(Map.of(), Map.of(), 0);

    EventCounts {
        counts = Map.copyOf(counts);
        latest = Map.copyOf(latest);
    }

    /** These and one more. */
    EventCounts plus(EventType type, long moment) {
        Map<EventType, Long> more = new EnumMap<>(EventType.class);
        more.putAll(counts);
        more.merge(type, 1L, Long::sum);
        return new EventCounts(more, known(type, moment), gaps);
    }

    /** The same counts, with an event that was recorded before. */
    EventCounts knowing(EventType type, long moment) {
        return new EventCounts(counts, known(type, moment), gaps);
    }

    /** These, and more that were not looked at. */
    EventCounts plusGap() {
        return new EventCounts(counts, latest, gaps + 1);
    }

    private Map<EventType, Long> known(EventType type, long moment) {
        Map<EventType, Long> all = new EnumMap<>(EventType.class);
        all.putAll(latest);
        all.merge(type, moment, (one, other) -> one - other > 0 ? one : other);
        return all;
    }
}
