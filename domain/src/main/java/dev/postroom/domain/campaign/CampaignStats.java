package dev.postroom.domain.campaign;

import java.util.Map;

/**
 * The number of recipients of a campaign by status, and of their reactions.
 *
 * @param byStatus exact number of recipients in each status; absent means none
 */
public record CampaignStats(Map<RecipientStatus, Long> byStatus, ReactionCounts reactions) {
    public CampaignStats {
        byStatus = Map.copyOf(byStatus);
    }

    /** Of a campaign without reactions. */
    public CampaignStats(Map<RecipientStatus, Long> byStatus) {
        this(byStatus, ReactionCounts.none());
    }

    /**
     * Reactions of recipients to their mails.
     *
     * @param unsubscribed persons who unsubscribed by a link in a mail of the campaign
     * @param opens mails that were opened, no matter how often
     * @param humanOpens those of them that were not opened by machines alone
     * @param clicks links that were followed, each counted once for each mail
     * @param humanClicks those of them that were not followed by machines alone
     */
    public record ReactionCounts(
            long unsubscribed, long opens, long humanOpens, long clicks, long humanClicks) {

        /** No reactions. */
        public static ReactionCounts none() {
            return new ReactionCounts(0, 0, 0, 0, 0);
        }
    }

    /** The number of recipients of one status. */
    public long of(RecipientStatus status) {
        return byStatus.getOrDefault(status, 0L);
    }

    /** The number of mails that a server accepted and that no report denied. */
    public long arrived() {
        return of(RecipientStatus.ACCEPTED) + of(RecipientStatus.COMPLAINED);
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
