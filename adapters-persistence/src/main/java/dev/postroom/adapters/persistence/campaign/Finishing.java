package dev.postroom.adapters.persistence.campaign;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;

import org.jdbi.v3.core.Handle;

import java.util.List;

/** Finds campaigns without open recipients, and reopens campaigns. */
final class Finishing {
    // OFFSET 0 keeps the planner from reading the chunks of all campaigns.
    private static final String FINISHED =
            """
            SELECT c.*, w.account_id, w.environment FROM campaigns c
            JOIN workspaces w ON w.id = c.workspace_id
            WHERE c.status = 'sending' AND c.frozen AND NOT EXISTS (
                SELECT 1 FROM campaign_chunks k
                WHERE k.workspace_id = c.workspace_id AND k.campaign_id = c.id
                    AND k.is_open
                OFFSET 0)
            ORDER BY c.updated_at LIMIT :max
            FOR NO KEY UPDATE OF c SKIP LOCKED
            """;
    // Chunks first, as a window does: two that lock in one order do not wait for each other. All of
    // them, so that no outcome is recorded until the reopening ends.
    private static final String HOLD =
            """
            SELECT count(*) FROM (
                SELECT 1 FROM campaign_chunks
                WHERE workspace_id = :workspace AND campaign_id = :campaign
                ORDER BY number
                FOR NO KEY UPDATE) held
            """;
    // A chunk that is held stays with its holder: another worker would send what is in flight. The
    // holder counts on the status that it has read of open recipients, so that these keep it.
    private static final String REOPEN =
            """
            WITH missed AS (
                UPDATE campaign_recipients r
                SET status = CASE status WHEN 'deferred' THEN status ELSE 'ready' END,
                    attempts = 0, due_at = now()
                FROM campaign_chunks k
                WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                    AND k.deferred + k.bounced + k.failed > 0
                    AND r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position BETWEEN k.first_position AND k.last_position
                    AND r.status IN ('deferred', 'bounced', 'failed')),
            reopened AS (
                UPDATE campaign_chunks k
                SET ready = k.ready + k.bounced + k.failed, bounced = 0, failed = 0, is_open = true,
                    due_at = CASE WHEN k.held AND k.due_at > now() THEN k.due_at ELSE now() END,
                    active = (SELECT status = 'sending' FROM campaigns
                        WHERE workspace_id = :workspace AND id = :campaign)
                WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                    AND k.deferred + k.bounced + k.failed > 0)
            SELECT CAST(coalesce(sum(deferred + bounced + failed), 0) AS int)
            FROM campaign_chunks WHERE workspace_id = :workspace AND campaign_id = :campaign
            """;

    private Finishing() {}

    static List<Claimed<Campaign>> lock(Handle handle, int max) {
        return handle.createQuery(FINISHED)
                .bind("max", max)
                .map((result, _) -> Freezing.claimed(result))
                .list();
    }

    static int reopen(Handle handle, Workspace workspace, CampaignId campaign) {
        handle.createQuery(HOLD)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .mapTo(Integer.class)
                .one();
        ReplacedOutcomes.keep(handle, workspace, campaign);
        return handle.createQuery(REOPEN)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .mapTo(Integer.class)
                .one();
    }
}
