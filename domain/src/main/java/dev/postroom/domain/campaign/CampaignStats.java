package dev.postroom.domain.campaign;

import java.util.Map;

/**
 * The ledger of a campaign, counted.
 *
 * @param byStatus exact number of recipients in each status; absent means none
 */
public record CampaignStats(Map<RecipientStatus, Long> byStatus) {
    public CampaignStats {
        byStatus = Map.copyOf(byStatus);
    }

    /** Recipients of one status. */
    public long of(RecipientStatus status) {
        return byStatus.getOrDefault(status, 0L);
    }

    /** All recipients frozen so far. */
    public long recipients() {
        return byStatus.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Recipients still to be handled. */
    public long open() {
        return byStatus.entrySet().stream()
                .filter(entry -> !entry.getKey().isTerminal())
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
