package dev.postroom.application.request;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** How many requests of each workspace are kept in one second. Not thread-safe. */
final class Pace {

    private final int most;
    private final Map<UUID, Integer> kept = new HashMap<>();
    private long second;

    Pace(int mostInSecond) {
        this.most = mostInSecond;
    }

    /** Whether one more is kept in this second. */
    boolean allows(UUID workspace, long now) {
        if (now != second) {
            second = now;
            kept.clear();
        }
        return kept.merge(workspace, 1, Integer::sum) <= most;
    }
}
