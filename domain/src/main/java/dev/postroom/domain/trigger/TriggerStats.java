package dev.postroom.domain.trigger;

import java.util.Map;

/**
 * How many runs a trigger has had, by their status.
 *
 * @param entered all of them
 * @param active those that go on or are held
 */
public record TriggerStats(
        long entered, long active, long completed, long skipped, long exited, long failed) {

    /** No runs. */
    public static TriggerStats none() {
        return new TriggerStats(0, 0, 0, 0, 0, 0);
    }

    /** The counts of runs by status as stored, for example {@code held}. */
    public static TriggerStats of(Map<String, Long> byStatus) {
        return new TriggerStats(
                byStatus.values().stream().mapToLong(Long::longValue).sum(),
                byStatus.getOrDefault("active", 0L) + byStatus.getOrDefault("held", 0L),
                byStatus.getOrDefault("completed", 0L),
                byStatus.getOrDefault("skipped", 0L),
                byStatus.getOrDefault("exited", 0L),
                byStatus.getOrDefault("failed", 0L));
    }
}
