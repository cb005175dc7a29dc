package dev.postroom.adapters.persistence.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** Finds campaigns without open recipients, and reopens campaigns. */
final class Finishing {
    private static final String FINISHED =
            """
            SELECT c.*, w.account_id, w.environment FROM campaigns c
            JOIN workspaces w ON w.id = c.workspace_id
            WHERE c.status = 'sending' AND c.frozen AND NOT EXISTS (
                SELECT 1 FROM campaign_chunks k
                WHERE k.workspace_id = c.workspace_id AND k.campaign_id = c.id
                    AND k.open_recipients > 0)
            ORDER BY c.updated_at LIMIT :max
            FOR NO KEY UPDATE OF c SKIP LOCKED
            """;
    // A chunk with mails in flight stays with its worker: another worker would send them twice.
    private static final String REOPEN =
            """
            WITH missed AS MATERIALIZED (
                SELECT subscriber_id, chunk, status FROM campaign_recipients
                WHERE workspace_id = :workspace AND campaign_id = :campaign
                    AND status IN ('deferred', 'bounced', 'failed')
                FOR NO KEY UPDATE),
            reopened AS (
                UPDATE campaign_recipients r SET status = 'ready', attempts = 0, due_at = NULL
                FROM missed
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.subscriber_id = missed.subscriber_id),
            chunks AS (
                UPDATE campaign_chunks k
                SET open_recipients = open_recipients + m.closed,
                    due_at = CASE WHEN m.in_flight THEN due_at ELSE now() END,
                    held = held AND m.in_flight,
                    active = (SELECT status = 'sending' FROM campaigns
                        WHERE workspace_id = :workspace AND id = :campaign)
                FROM (
                    SELECT chunk, count(*) FILTER (WHERE status != 'deferred') AS closed,
                        EXISTS (
                            SELECT 1 FROM campaign_recipients f
                            WHERE f.workspace_id = :workspace AND f.campaign_id = :campaign
                                AND f.chunk = missed.chunk AND f.status = 'submitting') AS in_flight
                    FROM missed GROUP BY chunk) m
                WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                    AND k.number = m.chunk)
            SELECT count(*) FROM missed
            """;

    private Finishing() {}

    static List<Claimed<Campaign>> lock(Handle handle, int max) {
        return handle.createQuery(FINISHED)
                .bind("max", max)
                .map((result, _) -> Freezing.claimed(result))
                .list();
    }

    static int reopen(Handle handle, Workspace workspace, CampaignId campaign) {
        return handle.createQuery(REOPEN)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .mapTo(Integer.class)
                .one();
    }
}
