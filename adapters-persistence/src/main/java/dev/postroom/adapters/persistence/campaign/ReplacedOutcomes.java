package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.FinalOutcome;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** Outcomes that were not told when a retry took them back. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
final class ReplacedOutcomes {
    private static final String TAKE =
            """
            WITH taken AS (
                DELETE FROM replaced_outcomes
                WHERE workspace_id = :workspace AND campaign_id = :campaign
                    AND (position, ended_at) IN (
                        SELECT position, ended_at FROM replaced_outcomes
                        WHERE workspace_id = :workspace AND campaign_id = :campaign
                        ORDER BY position, ended_at LIMIT %1$d)
                RETURNING *)
            SELECT o.*, s.email FROM taken o
            LEFT JOIN LATERAL (
                SELECT p.email FROM subscribers p
                WHERE p.workspace_id = :workspace AND p.id = o.subscriber_id OFFSET 0) s ON true
            ORDER BY o.position, o.ended_at
            """;
    private static final String ANY =
            """
            SELECT EXISTS (
                SELECT 1 FROM replaced_outcomes
                WHERE workspace_id = :workspace AND campaign_id = :campaign)
            """;
    // The chunks are locked, so that no outcome is recorded concurrently, and events wait, too.
    private static final String KEEP =
            """
            INSERT INTO replaced_outcomes (workspace_id, campaign_id, position, ended_at,
                subscriber_id, status, attempts, reply)
            SELECT :workspace, :campaign, r.position, r.ended_at, r.subscriber_id, r.status,
                r.attempts, r.reply
            FROM campaign_chunks k
            LEFT JOIN LATERAL (
                SELECT o.told FROM campaign_told o
                WHERE o.workspace_id = :workspace AND o.campaign_id = :campaign
                    AND o.number = k.number OFFSET 0) d ON true
            CROSS JOIN LATERAL (
                SELECT o.*, coalesce(o.due_at, now()) AS ended_at FROM campaign_recipients o
                WHERE o.workspace_id = :workspace AND o.campaign_id = :campaign
                    AND o.position >= k.first_position AND o.position <= k.last_position
                    AND o.status IN ('bounced', 'failed') OFFSET 0) r
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                AND k.number = ANY (:chunks) AND k.bounced + k.failed > 0
                AND coalesce(get_bit(d.told, r.position - k.first_position), 0) = 0
            ON CONFLICT DO NOTHING
            """;
    private static final String UNMARK =
            """
            UPDATE campaign_told t
            SET told = coalesce(t.told & (
                SELECT CAST(string_agg(
                        CASE WHEN r.status IN ('accepted', 'complained') THEN '1'
                            ELSE '0' END, ''
                        ORDER BY r.position) AS varbit)
                FROM campaign_recipients r
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position >= k.first_position AND r.position <= k.last_position), t.told)
            FROM campaign_chunks k
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                AND k.number = ANY (:chunks) AND k.bounced + k.failed > 0
                AND t.workspace_id = :workspace AND t.campaign_id = :campaign
                AND t.number = k.number
            """;

    private ReplacedOutcomes() {}

    static List<FinalOutcome> take(
            Handle handle, Workspace workspace, CampaignId campaign, int max) {
        boolean any =
                handle.createQuery(ANY)
                        .bind("workspace", workspace.id())
                        .bind("campaign", campaign.value())
                        .mapTo(Boolean.class)
                        .one();
        return any
                ? handle.createQuery(TAKE.formatted(max))
                        .bind("workspace", workspace.id())
                        .bind("campaign", campaign.value())
                        .map((result, _) -> LedgerOutcomes.outcome(new Row(result)))
                        .list()
                : List.of();
    }

    /** Before a retry takes back what bounced and failed: what is not told is told later. */
    static void keep(
            Handle handle, Workspace workspace, CampaignId campaign, List<Integer> chunks) {
        for (String statement : List.of(KEEP, UNMARK)) {
            handle.createUpdate(statement)
                    .bind("workspace", workspace.id())
                    .bind("campaign", campaign.value())
                    .bind("chunks", SqlArray.integers(chunks))
                    .execute();
        }
    }
}
