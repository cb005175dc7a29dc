package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStats.ReactionCounts;
import dev.postroom.domain.campaign.RecipientStatus;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

import java.sql.SQLException;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Adds up the counts that the chunks of a campaign hold. */
final class LedgerCounts {
    // Those who get another turn are ready, though their rows follow with the turn of their chunk.
    private static final String COUNTS =
            """
            SELECT campaign_id,
                sum(ready + CASE WHEN reopening THEN bounced + failed ELSE 0 END) AS ready,
                sum(deferred) AS deferred, sum(accepted) AS accepted,
                sum(CASE WHEN reopening THEN 0 ELSE bounced END) AS bounced,
                sum(CASE WHEN reopening THEN 0 ELSE failed END) AS failed,
                sum(complained) AS complained,
                sum(suppressed) AS suppressed, sum(unknown) AS unknown
            FROM campaign_chunks
            WHERE workspace_id = :workspace AND campaign_id = ANY (:campaigns)
            GROUP BY campaign_id
            """;

    private static final String REACTIONS =
            """
            SELECT key AS campaign_id,
                sum(n) FILTER (WHERE kind = 'campaign_unsubscribe') AS unsubscribed,
                sum(n) FILTER (WHERE status IN ('open', 'human_open')) AS opens,
                sum(n) FILTER (WHERE status = 'human_open') AS human_opens,
                sum(n) FILTER (WHERE status IN ('click', 'human_click')) AS clicks,
                sum(n) FILTER (WHERE status = 'human_click') AS human_clicks
            FROM counters
            WHERE workspace_id = :workspace
                AND kind = ANY (ARRAY['campaign_reaction', 'campaign_unsubscribe'])
                AND key = ANY (:campaigns)
            GROUP BY key
            """;

    private LedgerCounts() {}

    /** The counts by campaign; a campaign without a frozen recipient can be absent. */
    static Map<CampaignId, CampaignStats> of(
            Handle handle, Workspace workspace, Collection<CampaignId> campaigns) {
        Map<CampaignId, CampaignStats> counts = new HashMap<>();
        query(handle, COUNTS, workspace, campaigns)
                .map((result, _) -> Count.of(new Row(result)))
                .forEach(count -> counts.put(count.campaign(), count.stats()));
        query(handle, REACTIONS, workspace, campaigns)
                .map((result, _) -> Count.ofReactions(new Row(result)))
                .forEach(count -> counts.merge(count.campaign(), count.stats(), LedgerCounts::sum));
        return counts;
    }

    private static Query query(
            Handle handle, String sql, Workspace workspace, Collection<CampaignId> campaigns) {
        return handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bind(
                        "campaigns",
                        SqlArray.uuids(campaigns.stream().map(CampaignId::value).toList()));
    }

    private static CampaignStats sum(CampaignStats ledger, CampaignStats reactions) {
        return new CampaignStats(ledger.byStatus(), reactions.reactions());
    }

    /** Selects the number of a campaign's recipients in these statuses; in every one for none. */
    static String total(Set<RecipientStatus> statuses) {
        Set<RecipientStatus> counted =
                statuses.isEmpty() ? EnumSet.allOf(RecipientStatus.class) : statuses;
        return counted.stream()
                .map(RecipientStatus::keyword)
                .sorted()
                .collect(
                        Collectors.joining(
                                " + ",
                                "SELECT CAST(coalesce(sum(",
                                "), 0) AS bigint) FROM campaign_chunks"
                                        + " WHERE workspace_id = :workspace"
                                        + " AND campaign_id = :campaign"));
    }

    private record Count(CampaignId campaign, CampaignStats stats) {
        static Count ofReactions(Row row) throws SQLException {
            ReactionCounts counts =
                    new ReactionCounts(
                            row.number("unsubscribed"),
                            row.number("opens"),
                            row.number("human_opens"),
                            row.number("clicks"),
                            row.number("human_clicks"));
            return new Count(
                    new CampaignId(row.uuid("campaign_id")), new CampaignStats(Map.of(), counts));
        }

        static Count of(Row row) throws SQLException {
            Map<RecipientStatus, Long> byStatus = new EnumMap<>(RecipientStatus.class);
            for (RecipientStatus status : RecipientStatus.values()) {
                long n = row.number(status.keyword());
                if (n != 0) {
                    byStatus.put(status, n);
                }
            }
            return new Count(new CampaignId(row.uuid("campaign_id")), new CampaignStats(byStatus));
        }
    }
}
