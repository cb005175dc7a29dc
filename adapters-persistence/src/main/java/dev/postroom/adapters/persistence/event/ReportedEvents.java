package dev.postroom.adapters.persistence.event;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The unreadable events that this process has reported, the last thousand of them: each is met
 * again with every turn of its workspace. Safe for any number of threads.
 */
final class ReportedEvents {

    private static final int MOST = 1000;

    private final Map<UUID, Boolean> ids =
            new LinkedHashMap<>() {
                @Override
                protected boolean removeEldestEntry(Map.Entry<UUID, Boolean> eldest) {
                    return size() > MOST;
                }
            };

    /** Whether this event was not reported yet. */
    synchronized boolean add(UUID event) {
        return ids.putIfAbsent(event, true) == null;
    }
}
