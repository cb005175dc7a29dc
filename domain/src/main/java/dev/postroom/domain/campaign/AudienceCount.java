package dev.postroom.domain.campaign;

import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Map;

/**
 * How many subscribers an audience has.
 *
 * @param byStatus exact number on the tags, for every status
 */
public record AudienceCount(Map<SubscriberStatus, Long> byStatus) {
    public AudienceCount {
        byStatus = Map.copyOf(byStatus);
    }

    /** The subscribers that would be mailed: the active ones. */
    public long eligible() {
        return of(SubscriberStatus.ACTIVE);
    }

    /** The selected subscribers of every status. */
    public long matched() {
        return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Those of one status. */
    public long of(SubscriberStatus status) {
        return byStatus.getOrDefault(status, 0L);
    }
}
