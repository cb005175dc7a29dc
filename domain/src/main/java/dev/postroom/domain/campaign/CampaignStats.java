package dev.postroom.domain.campaign;

import java.util.Map;

/**
 * The number of recipients of a campaign by status, and of those who unsubscribed.
 *
 * @param byStatus exact number of recipients in each status; absent means none
 * @param unsubscribed exact number of persons who unsubscribed by a link in a mail of the campaign
 */
public record CampaignStats(Map<RecipientStatus, Long> byStatus, long unsubscribed) {
    public CampaignStats {
        byStatus = Map.copyOf(byStatus);
    }

    /** Of a campaign from whose mails no person unsubscribed. */
    public CampaignStats(Map<RecipientStatus, Long> byStatus) {
        this(byStatus, 0);
    }

    /** The number of recipients of one status. */
    public long of(RecipientStatus status) {
        return byStatus.getOrDefault(status, 0L);
    }

    /** The number of all recipients frozen so far. */
    public long recipients() {
        return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /** The number of recipients without a terminal status. */
    public long open() {
        return byStatus.entrySet().stream()
                .filter(entry -> !entry.getKey().isTerminal())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
