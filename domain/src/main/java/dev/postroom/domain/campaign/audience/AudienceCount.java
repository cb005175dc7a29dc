package dev.postroom.domain.campaign.audience;

import dev.postroom.domain.subscriber.SubscriberStatus;

import java.util.Map;

/**
 * The number of subscribers in an audience.
 *
 * @param byStatus exact number of selected subscribers, for every status
 */
public record AudienceCount(Map<SubscriberStatus, Long> byStatus) {
    public AudienceCount {
        byStatus = Map.copyOf(byStatus);
    }

    /** The number of active subscribers, which would receive the mail. */
    public long eligible() {
        return of(SubscriberStatus.ACTIVE);
    }

    /** The number of selected subscribers of any status. */
    public long matched() {
        return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The number of selected subscribers of one status. */
    public long of(SubscriberStatus status) {
        return byStatus.getOrDefault(status, 0L);
    }
}
