package dev.postroom.domain.trigger;

import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many runs a trigger has had.
 *
 * @param byStatus by the keyword of the status; zeros are left out
 */
public record TriggerStats(Map<String, Long> byStatus) {

    public TriggerStats {
        byStatus =
                byStatus.entrySet().stream()
                        .filter(one -> one.getValue() > 0)
                        .collect(
                                Collectors.toUnmodifiableMap(
                                        Map.Entry::getKey, Map.Entry::getValue));
    }

    /** No runs. */
    public static TriggerStats none() {
        return new TriggerStats(Map.of());
    }

    /** Those with a status. */
    public long in(String status) {
        return byStatus.getOrDefault(status, 0L);
    }

    /** All of them. */
    public long entered() {
        return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Those that go on or are held. */
    public long active() {
        return in("active") + in("held");
    }
}
